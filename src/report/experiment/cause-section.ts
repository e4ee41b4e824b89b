import { diagnosisKinds, faultsByKind, type DiagnosisKind } from "../../experiments/diagnosis.js";
import type { ExperimentSummary } from "../../experiments/summary.js";
import { html, type Html } from "../html.js";
import { labelOf } from "../messages.js";
import { categoryWithGuesses, moreCategories } from "./category-label.js";
import type { ExperimentContext } from "./experiment-context.js";
import type { RowTally } from "./tally.js";

const shownColumns = 12;

/** Why rows failed, by kind of question. Nothing where none did. */
export function causeSection(summary: ExperimentSummary, tally: RowTally, context: ExperimentContext): Html | null {
  if (tally.failing === 0) return null;
  const { words } = context;
  const all = summary.categories.map(({ category }) => category);
  const categories = all.slice(0, shownColumns);
  const kinds = diagnosisKinds.filter((kind) => tally.diagnoses.has(kind));
  return html`<section aria-labelledby="causes">
    <h2 id="causes">${words.causes}</h2>
    <div class="wide" tabindex="0" role="region" aria-labelledby="causes">
      <table class="causes">
        <caption class="unseen">
          ${words.causes}
        </caption>
        <thead>
          <tr>
            <th scope="col">${words.cause}</th>
            <th scope="col">${words.fault}</th>
            <th scope="col" class="figure">${words.total}</th>
            ${categories.map((category) => html`<th scope="col" class="figure">${categoryWithGuesses(category, context)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${kinds.map((kind) => causeRow(kind, categories, tally, context))}
        </tbody>
      </table>
    </div>
    <p class="quiet">${words.causesNote} ${moreCategories(all.length, shownColumns, context)}</p>
  </section>`;
}

/** How runs ended, for targets that say so. */
export function outcomeSection({ outcomes }: RowTally, { words, messages }: ExperimentContext): Html | null {
  if (outcomes.size === 0) return null;
  return html`<section aria-labelledby="outcomes">
    <h2 id="outcomes">${words.outcomes}</h2>
    <table class="outcomes">
      <caption class="unseen">
        ${words.outcomes}
      </caption>
      <thead>
        <tr>
          <th scope="col">${messages.result}</th>
          <th scope="col">${messages.reason}</th>
          <th scope="col" class="figure">${messages.count}</th>
        </tr>
      </thead>
      <tbody>
        ${[...outcomes].map(([outcome, count]) => {
          const [status = "", reason = ""] = outcome.split(" ");
          return html`<tr>
            <td><span class="badge badge-${status}">${labelOf(messages.statuses, status)}</span></td>
            <td>${labelOf(messages.reasons, reason)}</td>
            <td class="figure">${count}</td>
          </tr>`;
        })}
      </tbody>
    </table>
  </section>`;
}

function causeRow(
  kind: DiagnosisKind,
  categories: readonly (string | null)[],
  { diagnoses }: RowTally,
  { words }: ExperimentContext,
): Html {
  const counts = diagnoses.get(kind) ?? new Map<string | null, number>();
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return html`<tr>
    <th scope="row">${words.kinds[kind]}</th>
    <td>${words.faults[faultsByKind[kind]]}</td>
    <td class="figure"><b>${total}</b></td>
    ${categories.map((category) => html`<td class="figure">${counts.get(category) ?? "·"}</td>`)}
  </tr>`;
}
