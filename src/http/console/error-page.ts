import { html, type Html } from "../../report/html.js";
import { problems, type HttpProblem } from "../problem.js";
import type { PageContent } from "./section.js";
import type { View } from "./view.js";

/** What a reader is told of anything that went wrong, and what they can do. */
export function errorPage(problem: HttpProblem, requestId: string, view: View): PageContent {
  const { words } = view;
  const title = words.problems[problem.code];
  return {
    title,
    status: problems[problem.code].status as NonNullable<PageContent["status"]>,
    body: html`<div class="error-page">
      <p class="error-code" aria-hidden="true">${problems[problem.code].status}</p>
      <h1>${title}</h1>
      <p>${nextStep(problem, view)}</p>
      <p class="actions">
        ${
          problem.code === "unauthenticated"
            ? html`<a class="button" href="/sign-in?next=${encodeURIComponent(view.path)}">${words.signIn}</a>`
            : html`<a class="button" href="/">${words.home}</a>`
        }
        ${isPassing(problem) ? html`<a href="${view.path}">${words.retry}</a>` : null}
      </p>
      ${detail(problem, view)}
      <p class="quiet">${words.requestId}: <code>${requestId}</code></p>
    </div>`,
  };
}

/** Whether it may well have gone a moment later. */
function isPassing({ code }: HttpProblem): boolean {
  return ["storage_busy", "overloaded", "draining", "timeout", "rate_limited"].includes(code);
}

function nextStep(problem: HttpProblem, { words: { problemSteps: steps } }: View): string {
  if (problem.code === "not_found" || problem.code === "forbidden") return steps[problem.code];
  return isPassing(problem) ? steps.retry : steps.other;
}

function detail({ message, details }: HttpProblem, { words }: View): Html {
  const where = details.where === undefined ? "" : `${details.where}: `;
  return html`<details>
    <summary>${words.details}</summary>
    <p lang="en">${where}${message}${details.hint === undefined ? null : html`<br />${details.hint}`}</p>
  </details>`;
}
