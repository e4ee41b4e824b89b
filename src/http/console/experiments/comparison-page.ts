import type { Comparison } from "../../../experiments/comparison.js";
import type { ExperimentRecord } from "../../../experiments/journal/experiment-record.js";
import { categorySection } from "../../../report/comparison/category-section.js";
import type { ChangeTally } from "../../../report/comparison/change-tally.js";
import type { ComparedRow } from "../../../report/comparison/compared-row.js";
import { sideName, type ComparisonContext } from "../../../report/comparison/comparison-context.js";
import { differenceSection } from "../../../report/comparison/difference-section.js";
import { outcomeSection } from "../../../report/comparison/outcome-section.js";
import { pairDetails } from "../../../report/comparison/pair-details.js";
import { pairLine } from "../../../report/comparison/pair-line.js";
import { absenceSection, passSection } from "../../../report/comparison/pass-section.js";
import { settingSection } from "../../../report/comparison/setting-section.js";
import { titleOf } from "../../../report/experiment/experiment-context.js";
import { factList } from "../../../report/experiment/fact-list.js";
import { html, type Html } from "../../../report/html.js";
import type { PageContent } from "../section.js";
import type { View } from "../view.js";
import { experimentAddress, withQuery } from "./addresses.js";
import { experimentsWords } from "./messages.js";
import { foundNote, pager } from "./pager.js";
import { pairFilter } from "./pair-filter.js";
import type { ComparedNames, PairSearch } from "./pair-search.js";
import { rowsPerPage } from "./row-search.js";
import { targetName } from "./target-name.js";

export interface ComparisonPageInput {
  readonly names: ComparedNames;
  readonly before: ExperimentRecord;
  readonly after: ExperimentRecord;
  readonly comparison: Comparison;
  readonly tally: ChangeTally;
  readonly search: PairSearch;
  /** Of this page. */
  readonly rows: readonly ComparedRow[];
  /** Of all pages. */
  readonly total: number;
}

/** Two experiments held against each other, with the sections of `konkyo compare --html`. */
export function comparisonPage(input: ComparisonPageInput, context: ComparisonContext, view: View): PageContent {
  const { comparison, tally, before, after } = input;
  return {
    title: `${before.name} → ${after.name}`,
    section: "experiments",
    body: html`${head(input, context, view)} ${outcomeSection(comparison, tally, context)}
    ${settingSection(comparison, context)} ${differenceSection(comparison, tally, context)}
    ${passSection(comparison, context)} ${absenceSection(comparison, context)} ${categorySection(tally, context)}
    ${pairs(input, context, view)}`,
  };
}

/** Two experiments over different questions, and the way to compare them all the same. */
export function otherQuestionsPage(names: ComparedNames, view: View): PageContent {
  const words = experimentsWords(view.language);
  return {
    title: words.compareTwo,
    section: "experiments",
    status: 400,
    body: html`<p class="eyebrow"><a href="/experiments">${words.title}</a></p>
      <h1>${words.cannotCompare}</h1>
      <p>${words.otherQuestions}</p>
      <ul class="plain">
        ${[names.before, names.after].map((name) => html`<li><a href="${experimentAddress(name)}">${name}</a></li>`)}
      </ul>
      <p class="actions">
        <a class="button" href="${withQuery("/experiments/compare", { ...names, other_dataset: "true" })}"
          >${words.compareAllTheSame}</a
        >
      </p>`,
  };
}

function head({ before, after, comparison, tally }: ComparisonPageInput, context: ComparisonContext, view: View): Html {
  const { text, words, messages } = context;
  const { only_before: onlyBefore, only_after: onlyAfter } = comparison.rows;
  const both = (of: (experiment: ExperimentRecord) => string | null): string | null => {
    const [was, is] = [of(before), of(after)];
    return was === is ? is : `A ${was ?? messages.none} → B ${is ?? messages.none}`;
  };
  const link = (letter: "A" | "B", name: string): Html =>
    html`<a href="${experimentAddress(name)}">${sideName(letter, name)}</a>`;
  return html`<p class="eyebrow"><a href="/experiments">${experimentsWords(view.language).title}</a> · ${text.title}</p>
    <h1>${link("A", before.name)} → ${link("B", after.name)}</h1>
    ${factList([
      [text.questions, both(({ dataset }) => dataset)],
      [words.target, both(({ identity }) => (identity === null ? null : targetName(identity.target, view)))],
      [messages.release, both(({ identity }) => identity?.corpus?.release ?? null)],
    ])}
    ${comparison.same_dataset ? null : html`<p class="notice" role="note">${text.otherQuestions}</p>`}
    ${
      onlyBefore + onlyAfter === 0
        ? null
        : html`<p class="notice" role="note">${text.notPaired(onlyBefore, onlyAfter)}</p>`
    }
    ${tally.offline ? html`<p class="notice" role="note">${messages.offlineNotice}</p>` : null}`;
}

function pairs(input: ComparisonPageInput, context: ComparisonContext, view: View): Html {
  const { names, search, tally, rows, total } = input;
  const words = experimentsWords(view.language);
  const found = { page: search.page, perPage: rowsPerPage, shown: rows.length, total };
  const address = (page: number): string => `${withQuery("/experiments/compare", { ...names, ...search, page })}#rows`;
  return html`<section aria-labelledby="rows">
    <h2 id="rows">${context.text.rows}</h2>
    ${pairFilter({ names, search, tally }, context, view)} ${foundNote(found, view)}
    ${rows.length === 0 ? html`<p class="empty">${words.noRow}</p>` : table(rows, tally, context)}
    ${pager({ ...found, address }, view)}
  </section>`;
}

function table(rows: readonly ComparedRow[], tally: ChangeTally, context: ComparisonContext): Html {
  const { messages, text, columns } = context;
  const categories = [...tally.categories.keys()];
  return html`<table id="rows-table">
    <caption class="unseen">
      ${text.rows}
    </caption>
    <thead>
      <tr>
        <th scope="col">${messages.number}</th>
        <th scope="col" class="question">${messages.question}</th>
        <th scope="col" class="state">${text.change}</th>
        ${columns.map(({ name }) => html`<th scope="col" class="figure">${titleOf(name, context)}</th>`)}
      </tr>
    </thead>
    ${rows.map((row) => pairLine(row, pairDetails(row, context), categories.indexOf(row.category), context))}
  </table>`;
}
