import type { Fault } from "../../experiments/diagnosis.js";
import type { ExperimentSummary } from "../../experiments/summary.js";
import { html, type Html } from "../html.js";
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
    ${whereToLook(summary, tally, context)}
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

function byCount(faults: ReadonlyMap<Fault, number>): readonly (readonly [Fault, number])[] {
  return [...faults].sort(([, left], [, right]) => right - left);
}
