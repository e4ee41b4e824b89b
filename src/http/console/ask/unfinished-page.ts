import type { GraphProgress } from "./graph-states.js";
import { html, type Html } from "../../../report/html.js";
import type { HttpProblem } from "../../problem.js";
import { addresses } from "../addresses.js";
import type { PageContent } from "../section.js";
import type { View } from "../view.js";
import { askAgain } from "./ask-again.js";
import { graphPicture } from "./graph-picture.js";
import { askWords } from "./messages.js";

export interface UnfinishedRun {
  readonly processId: string;
  readonly question: string;
  readonly how: "broken_off" | "failed" | "cancelled";
  /** What went wrong, where this process knows. */
  readonly problem: HttpProblem | null;
}

/** A question without a result: it was broken off, it failed, or it was cancelled. */
export function unfinishedPage(run: UnfinishedRun, progress: GraphProgress, view: View): PageContent {
  const words = askWords(view.language);
  const title = { broken_off: words.brokenOff, failed: words.failed, cancelled: words.cancelled }[run.how];
  return {
    title,
    section: "ask",
    scripts: ["ask.js"],
    ...(run.how === "broken_off" ? { refreshWithoutScript: 10 } : {}),
    body: html`<p class="eyebrow">${words.question}</p>
      <h1 class="question">${run.question}</h1>
      <section class="message message-${run.how === "failed" ? "stopped" : "held"}" aria-labelledby="reply">
        <h2 id="reply" tabindex="-1" data-focus>${title}</h2>
        ${run.problem === null || run.how === "cancelled" ? null : html`<p>${view.words.problems[run.problem.code]}</p>`}
        ${run.how === "cancelled" ? null : html`<p>${run.how === "failed" ? words.failedStep : words.brokenOffStep}</p>`}
        ${nextStep(run, view)}
      </section>
      ${graphPicture(progress, view)}`,
  };
}

function nextStep(run: UnfinishedRun, view: View): Html {
  const words = askWords(view.language);
  const again = askAgain(run.question, view);
  if (run.how !== "broken_off") return html`<div class="actions">${again}</div>`;
  return html`<div class="actions">
    <form method="post" action="${addresses.asked(run.processId)}/resume">
      <button class="primary">${words.resume}</button>
    </form>
    ${again}
  </div>`;
}
