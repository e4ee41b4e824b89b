import type { Fault } from "../../experiments/diagnosis.js";
import type { ExperimentSummary } from "../../experiments/summary.js";
import { html, type Html } from "../html.js";
import { categoryWithGuesses } from "./category-label.js";
import type { ExperimentContext } from "./experiment-context.js";
import type { RowTally } from "./tally.js";

/** What to know before anything else: how many rows, how many with a problem, and which part to look at. */
export function glanceSection(summary: ExperimentSummary, tally: RowTally, context: ExperimentContext): Html {
  const { words } = context;
  const { rows, coverage } = summary;
  const done = rows.finished + rows.failed;
  const figures: readonly (readonly [string, string, string])[] = [
    [words.rowsDone, `${done} / ${rows.selected}`, ""],
    [words.failingRows, String(tally.failing), tally.failing > 0 ? "bad" : "good"],
    [words.cleanRows, String(tally.done - tally.failing), ""],
    [words.coverage, coverage === null ? "—" : `${(coverage * 100).toFixed(1)} %`, ""],
  ];
  return html`<section aria-labelledby="glance">
    <h2 id="glance">${words.atAGlance}</h2>
    <dl class="glance">
      ${figures.map(
        ([label, figure, tone]) =>
          html`<div class="${tone}">
            <dt>${label}</dt>
            <dd>${figure}</dd>
          </div>`,
      )}
    </dl>
    ${whereToLook(summary, tally, context)} ${weakKinds(summary, tally, context)} ${guessNote(context)}
  </section>`;
}

function whereToLook(summary: ExperimentSummary, tally: RowTally, { words, language }: ExperimentContext): Html {
  if (summary.metrics.every(({ pass }) => pass === null) && tally.failing === 0) {
    return html`<p class="notice" role="note">${words.noMarks}</p>`;
  }
  if (tally.failing === 0) return html`<p class="verdict-line">${words.allGood}</p>`;
  const parts = byCount(tally.faults).map(([fault, count]) => {
    const share = Math.round((count / tally.failing) * 100);
    return html`<li><b>${words.faults[fault]}</b> ${count} <span class="tally">${share} %</span></li>`;
  });
  return html`<p class="where">${words.whereToLook}${language === "ja" ? ":" : ": "}</p>
    <ol class="parts">
      ${parts}
    </ol>`;
}

const shownKinds = 3;

/** The kinds of question with the largest share of rows with a problem. Nothing where there are no kinds, or no problem. */
function weakKinds({ categories }: ExperimentSummary, tally: RowTally, context: ExperimentContext): Html | null {
  const { words, language } = context;
  const counted = categories.map(({ category, rows }) => {
    const failing = [...tally.diagnoses.values()].reduce((sum, counts) => sum + (counts.get(category) ?? 0), 0);
    return { category, failing, done: rows.finished + rows.failed };
  });
  const weakest = counted
    .filter(({ failing }) => failing > 0)
    .sort((left, right) => right.failing / right.done - left.failing / left.done || right.failing - left.failing);
  if (weakest.length === 0) return null;
  return html`<p class="where">${words.weakKinds}${language === "ja" ? ":" : ": "}</p>
    <ol class="parts">
      ${weakest
        .slice(0, shownKinds)
        .map(
          ({ category, failing, done }) =>
            html`<li><b>${categoryWithGuesses(category, context)}</b> ${failing} / ${done}</li>`,
        )}
    </ol>`;
}

/** Rows whose kind of question is only a guess: what is said of that kind rests on it. */
export function guessNote({ guessed, words }: ExperimentContext): Html | null {
  const count = Object.values(guessed).reduce((sum, rows) => sum + rows, 0);
  return count === 0 ? null : html`<p class="notice" role="note">${words.guessedRows(count)}</p>`;
}

function byCount(faults: ReadonlyMap<Fault, number>): readonly (readonly [Fault, number])[] {
  return [...faults].sort(([, left], [, right]) => right - left);
}
