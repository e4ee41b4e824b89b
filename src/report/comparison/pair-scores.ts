import type { Score } from "../../core/score.js";
import type { MetricChange } from "../../experiments/compare-rows.js";
import { titleOf } from "../experiment/experiment-context.js";
import { shortened } from "../experiment/shorten.js";
import { html, type Html } from "../html.js";
import type { ComparedRow } from "./compared-row.js";
import type { ComparisonContext } from "./comparison-context.js";
import { scoreOf } from "./pair-line.js";

const shownVerdicts = 12;

/** Each metric with the verdicts and reasons of both sides: those that changed first, the others folded. */
export function pairScores({ changes }: ComparedRow, context: ComparisonContext): Html | null {
  const { messages, text } = context;
  const shown = changes.filter(({ before, after }) => before !== null || after !== null);
  if (shown.length === 0) return null;
  const [changed, unchanged] = [shown.filter(hasChanged), shown.filter((change) => !hasChanged(change))];
  return html`<h4>${messages.scores} <span class="tally">${shown.length}</span></h4>
    ${changed.map((change) => oneMetric(change, context))}
    ${
      unchanged.length === 0
        ? null
        : html`<details>
            <summary>${text.sameScores} <span class="tally">${unchanged.length}</span></summary>
            ${unchanged.map((change) => oneMetric(change, context))}
          </details>`
    }`;
}

function hasChanged({ kind, pass }: MetricChange): boolean {
  return pass !== null || (kind !== "same" && kind !== "absent");
}

function oneMetric(change: MetricChange, context: ComparisonContext): Html {
  const { metric, kind, before, after } = change;
  return html`<section class="score">
    <h5>
      ${titleOf(metric, context)}
      <span class="metric-change metric-change-${kind}">${context.text.metricChanges[kind]}</span>
    </h5>
    ${
      isSameJudgement(before, after)
        ? oneSide("A = B", after, context)
        : html`<div class="sides">
            <div>${oneSide("A", before, context)}</div>
            <div>${oneSide("B", after, context)}</div>
          </div>`
    }
  </section>`;
}

/** Whether both sides would show the same, so that once is enough. */
function isSameJudgement(before: MetricChange["before"], after: MetricChange["after"]): boolean {
  if (before === null || after === null || before.passed !== after.passed) return false;
  return JSON.stringify(shownPart(before.score)) === JSON.stringify(shownPart(after.score));
}

function shownPart(score: Score): unknown {
  const { status, verdicts } = score;
  return [status, verdicts, score.status === "scored" ? score.value : score.reason];
}

function oneSide(letter: string, marked: MetricChange["before"], context: ComparisonContext): Html {
  const { messages } = context;
  return html`<p><b class="letter">${letter}</b> ${scoreOf(marked, context)}</p>
    ${marked === null ? null : reasonOf(marked.score, context)}
    ${
      marked === null || marked.score.verdicts.length === 0
        ? null
        : html`<ul class="verdicts">
            ${againstFirst(marked.score.verdicts)
              .slice(0, shownVerdicts)
              .map(
                ({ verdict, text, reason }) =>
                  html`<li>
                    <span class="verdict verdict-${verdict}">${messages.verdicts[verdict]}</span>
                    <div>
                      <p>${shortened(text, 200)}</p>
                      <p class="quiet">${shortened(reason, 300)}</p>
                    </div>
                  </li>`,
              )}
          </ul>`
    }`;
}

function reasonOf(score: Score, { messages }: ComparisonContext): Html | null {
  if (score.status === "scored") return null;
  const code = score.status === "judge_failed" ? `${messages.judgeFailures[score.code]}: ` : "";
  return html`<p class="quiet">${code}${shortened(score.reason, 400)}</p>`;
}

/** Verdicts against come first, for they are what a reader looks for and what a cut must not take. */
function againstFirst(verdicts: Score["verdicts"]): Score["verdicts"] {
  const isFor = ({ verdict }: Score["verdicts"][number]): number => (verdict === "yes" ? 1 : 0);
  return [...verdicts].sort((left, right) => isFor(left) - isFor(right));
}
