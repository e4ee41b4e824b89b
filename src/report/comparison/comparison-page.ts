import type { Comparison } from "../../experiments/comparison.js";
import type { ExperimentRecord } from "../../experiments/journal/experiment-record.js";
import { titleOf } from "../experiment/experiment-context.js";
import { factList } from "../experiment/fact-list.js";
import { compact, fileLinks, printNote } from "../experiment/page-parts.js";
import { rowsTable } from "../experiment/rows-table.js";
import type { RowPlace } from "../experiment/page-budget.js";
import { experimentPageScript } from "../experiment/page-script.js";
import { timeFigure } from "../figures.js";
import { html, type Html } from "../html.js";
import { pageHead } from "../page-head.js";
import { categorySection } from "./category-section.js";
import type { ChangeTally } from "./change-tally.js";
import type { ComparedRow } from "./compared-row.js";
import { sideName, type ComparisonContext } from "./comparison-context.js";
import { comparisonPageStyle } from "./comparison-style.js";
import { differenceSection } from "./difference-section.js";
import { outcomeSection } from "./outcome-section.js";
import { pairControls } from "./pair-controls.js";
import { pairDetails } from "./pair-details.js";
import { pairLine } from "./pair-line.js";
import { absenceSection, passSection } from "./pass-section.js";
import { settingSection } from "./setting-section.js";

export interface ComparisonPageInput {
  readonly before: ExperimentRecord;
  readonly after: ExperimentRecord;
  readonly comparison: Comparison;
  readonly tally: ChangeTally;
  /** One for each pair, in their order. */
  readonly places: readonly RowPlace[];
  readonly rows: Iterable<ComparedRow>;
  /** ISO 8601 in UTC. */
  readonly generated_at: string;
}

/** The bytes that the details of a pair take in the page. */
export function pairBytes(row: ComparedRow, context: ComparisonContext): number {
  return Buffer.byteLength(compact(pairDetails(row, context)));
}

/**
 * The page of a comparison, part by part: one file that loads nothing and runs the script of every report, for
 * filter and sort. Everything in the input is shown as text. The pairs are read once, in their order.
 */
export function* comparisonPage(input: ComparisonPageInput, context: ComparisonContext): Generator<string> {
  const { comparison, tally, before, after } = input;
  yield "<!doctype html>";
  yield `<html lang="${context.language}">`;
  yield compact(
    pageHead({
      title: `${before.name} → ${after.name} — ${context.text.title}`,
      style: comparisonPageStyle,
      script: experimentPageScript,
    }),
  );
  yield "<body><main>";
  yield compact(
    html`${pageHeader(input, context)} ${outcomeSection(comparison, tally, context)}
    ${settingSection(comparison, context)} ${differenceSection(comparison, tally, context)}
    ${passSection(comparison, context)} ${absenceSection(comparison, context)} ${categorySection(tally, context)}`,
  );
  yield* pairTable(input, context);
  yield "</main>";
  yield `<script>${experimentPageScript}</script>`;
  yield "</body></html>";
}

function pageHeader(
  { before, after, comparison, tally, generated_at }: ComparisonPageInput,
  context: ComparisonContext,
): Html {
  const { text, words, messages } = context;
  const { only_before: onlyBefore, only_after: onlyAfter } = comparison.rows;
  const both = (of: (experiment: ExperimentRecord) => string | null): string | null => {
    const [was, is] = [of(before), of(after)];
    return was === is ? is : `A ${was ?? messages.none} → B ${is ?? messages.none}`;
  };
  const facts: readonly (readonly [string, string | null])[] = [
    [text.questions, both(({ dataset }) => dataset)],
    [words.target, both(({ identity }) => identity?.target ?? null)],
    [messages.release, both(({ identity }) => identity?.corpus?.release ?? null)],
    [messages.generatedAt, timeFigure(generated_at)],
  ];
  return html`<header>
    <p class="brand">Konkyo · ${text.title}</p>
    <h1>${sideName("A", before.name)} → ${sideName("B", after.name)}</h1>
    ${factList(facts)}
    ${comparison.same_dataset ? null : html`<p class="notice" role="note">${text.otherQuestions}</p>`}
    ${
      onlyBefore + onlyAfter === 0
        ? null
        : html`<p class="notice" role="note">${text.notPaired(onlyBefore, onlyAfter)}</p>`
    }
    ${tally.offline ? html`<p class="notice" role="note">${messages.offlineNotice}</p>` : null}
  </header>`;
}

function pairTable({ tally, places, rows }: ComparisonPageInput, context: ComparisonContext): Generator<string> {
  const { text, columns } = context;
  const categories = [...tally.categories.keys()];
  return rowsTable(
    {
      ...{ categories, places, rows },
      title: text.rows,
      above: html`${notes(places, context)} ${pairControls(categories, tally, context)} ${printNote(context)}`,
      state: text.change,
      figures: columns.map(({ name }) => titleOf(name, context)),
      line: (row, { detailed, category }) =>
        pairLine(row, detailed ? pairDetails(row, context) : null, category, context),
    },
    context,
  );
}

function notes(places: readonly RowPlace[], context: ComparisonContext): Html {
  const { words, text, metrics, columns } = context;
  const leftOut = places.filter((place) => place === "left_out").length;
  const listed = places.filter((place) => place === "listed").length;
  return html`<p class="quiet">
      ${words.fullData} ${fileLinks(context)} ${metrics.length > columns.length ? words.moreMetrics : null}
    </p>
    ${leftOut > 0 ? html`<p class="notice" role="note">${leftOut} ${words.leftOutRows}</p>` : null}
    ${listed > 0 ? html`<p class="notice" role="note">${listed} ${text.leftOutDetails}</p>` : null}`;
}
