import type { Score, Verdict } from "../core/score.js";
import { detailText } from "./detail-text.js";
import { bar, durationFigure, scoreFigure, withOffline } from "./figures.js";
import { html, type Html } from "./html.js";
import { labelOf } from "./messages.js";
import type { PageContext } from "./page-context.js";
import { reconciliationText } from "./reconciliation-text.js";

/** Every metric of a run in one look: its figure, or the kind of its absence. */
export function scoreStrip(scores: readonly Score[], context: PageContext): Html | null {
  if (scores.length === 0) return null;
  return html`<dl class="strip">
    ${scores.map(
      (score) =>
        html`<div>
          <dt>${labelOf(context.metricTitles, score.metric)}</dt>
          <dd>${figureOrAbsence(score, context)}</dd>
        </div>`,
    )}
  </dl>`;
}

/** How each score came about: verdicts with their reasons, the judge and what it cost. */
export function scoreSection(scores: readonly Score[], context: PageContext): Html | null {
  if (scores.length === 0) return null;
  return html`<details>
    <summary>${context.messages.scores} <span class="tally">${scores.length}</span></summary>
    ${scores.map((score) => oneScore(score, context))}
  </details>`;
}

function figureOrAbsence(score: Score, { messages }: PageContext): Html {
  if (score.status === "scored") return html`${bar(score.value)}<b>${scoreFigure(score.value)}</b>`;
  return html`<span class="absence">${messages.absences[score.status]}</span>`;
}

function oneScore(score: Score, context: PageContext): Html {
  return html`<section class="score">${scoreFinding(score, context)} ${scoreFacts(score, context)}</section>`;
}

/** A score with what it was given for: its verdicts and their reasons, or why there is none. */
export function scoreFinding(score: Score, context: PageContext): Html {
  return html`<h5>
      ${labelOf(context.metricTitles, score.metric)} <span class="measure">${figureOrAbsence(score, context)}</span>
    </h5>
    ${absenceDetail(score, context)} ${verdictList(score.verdicts, context)}`;
}

function absenceDetail(score: Score, { messages, language }: PageContext): Html | null {
  switch (score.status) {
    case "scored":
      return null;
    case "missing_input":
      return html`<p>${score.reason}</p>
        <p class="quiet">${messages.missingInput}: <code>${score.missing.join(", ")}</code></p>`;
    case "judge_failed":
      return html`<p>${messages.judgeFailures[score.code]}: ${detailText(score.reason, language)}</p>
        ${
          score.raw === ""
            ? null
            : html`<p class="quiet">${messages.rawReply}</p>
                <pre>${score.raw}</pre>`
        }`;
    case "not_applicable":
    case "skipped":
      return html`<p>${score.reason}</p>`;
  }
}

function verdictList(verdicts: readonly Verdict[], { messages }: PageContext): Html | null {
  if (verdicts.length === 0) return null;
  return html`<ul class="verdicts">
    ${verdicts.map(
      ({ verdict, text, reason, value }) =>
        html`<li>
          <span class="verdict verdict-${verdict}">${messages.verdicts[verdict]}</span>
          <div>
            <p>${text}</p>
            <p class="quiet">${reason} ${value === undefined ? null : html`<b>${scoreFigure(value)}</b>`}</p>
          </div>
        </li>`,
    )}
  </ul>`;
}

function scoreFacts(score: Score, { messages }: PageContext): Html {
  const { usage } = score;
  const facts: readonly (readonly [label: string, value: string])[] = [
    [messages.judge, withOffline(score.judge, score.offline, messages.offline)],
    [messages.prompts, score.prompts.join(", ")],
    [messages.convention, score.convention],
    [messages.reconciliation, reconciliationText(score.reconciliation, messages)],
    [messages.attempts, score.attempts === 0 ? "" : String(score.attempts)],
    [messages.tokens, usage.calls === 0 ? "" : `${usage.input_tokens ?? "?"} / ${usage.output_tokens ?? "?"}`],
    [messages.duration, durationFigure(score.duration_ms)],
  ];
  return html`<dl class="facts">
    ${facts.map(([label, value]) =>
      value === ""
        ? null
        : html`<dt>${label}</dt>
            <dd>${value}</dd>`,
    )}
  </dl>`;
}
