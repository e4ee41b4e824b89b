import type { Comparison, Regression } from "../../experiments/comparison.js";
import { gainsOf } from "../../experiments/comparison-gains.js";
import { titleOf } from "../experiment/experiment-context.js";
import { guessNote } from "../experiment/glance-section.js";
import { html, type Html } from "../html.js";
import type { ChangeTally } from "./change-tally.js";
import type { ComparisonContext } from "./comparison-context.js";

/** What to know before anything else: better, worse or neither, and how many rows changed. */
export function outcomeSection(comparison: Comparison, tally: ChangeTally, context: ComparisonContext): Html {
  const { words, text } = context;
  const { total } = tally;
  const figures: readonly (readonly [string, number, string])[] = [
    [text.pairedRows, total.rows, ""],
    [text.changes.worse, total.worse, total.worse > 0 ? "bad" : ""],
    [text.changes.better, total.better, total.better > 0 ? "good" : ""],
    [text.changes.lost, total.lost, total.lost > 0 ? "bad" : ""],
    ...(total.gained > 0 ? [[text.changes.gained, total.gained, ""] as const] : []),
    [text.changes.same, total.same, ""],
  ];
  return html`<section aria-labelledby="glance">
    <h2 id="glance">${words.atAGlance}</h2>
    ${outcomeOf(comparison, tally, context)}
    <dl class="glance">
      ${figures.map(
        ([label, figure, tone]) =>
          html`<div class="${tone}">
            <dt>${label}</dt>
            <dd>${figure}</dd>
          </div>`,
      )}
    </dl>
    <p class="quiet">${text.sameAnswers(tally.same_answers, total.rows)}</p>
    ${guessNote(context)}
  </section>`;
}

function outcomeOf(comparison: Comparison, tally: ChangeTally, context: ComparisonContext): Html {
  const { text } = context;
  const gains = gainsOf(comparison);
  if (comparison.regressions.length > 0) {
    return html`<p class="outcome outcome-worse">${text.worse(namesOf(comparison.regressions, context))}</p>
      ${gains.length === 0 ? null : html`<p class="outcome outcome-better">${text.better(namesOf(gains, context))}</p>`}`;
  }
  if (gains.length > 0) {
    return html`<p class="outcome outcome-better">${text.better(namesOf(gains, context))} ${text.nothingWorse}</p>`;
  }
  return html`<p class="outcome">${withoutDifference(comparison, tally, context)}</p>`;
}

function withoutDifference({ metrics }: Comparison, { total }: ChangeTally, { text }: ComparisonContext): string {
  if (metrics.every(({ pairs }) => pairs === 0) && total.lost + total.gained === 0) return text.nothingCompared;
  if (total.same === total.rows) return text.identical;
  const rows = total.better + total.worse > 0 ? ` ${text.unclearRows(total.better, total.worse)}` : "";
  return `${text.unclear}${rows}`;
}

function namesOf(changes: readonly Regression[], context: ComparisonContext): string {
  const { text, language } = context;
  const [open, close, comma] = language === "ja" ? ["(", ")", "、"] : [" (", ")", ", "];
  return changes.map(({ metric, kind }) => `${titleOf(metric, context)}${open}${text.kinds[kind]}${close}`).join(comma);
}
