import type { OutcomeStatus } from "../core/outcome.js";
import { html, type Html } from "./html.js";
import { labelOf } from "./messages.js";
import type { PageContext } from "./page-context.js";
import { meetsExpectation, type ReportedRun } from "./reported-run.js";

/** How a run ended, as a badge; null for one that broke off. Its colour repeats what the word says. */
export function statusBadge(status: OutcomeStatus | null, { messages }: PageContext): Html {
  if (status === null) return html`<span class="badge badge-stopped">${messages.brokenOff}</span>`;
  return html`<span class="badge badge-${status}">${messages.statuses[status]}</span>`;
}

/** A reason in words, with its code for those who look it up. */
export function reasonLabel(reason: string, { messages }: PageContext): Html | null {
  if (reason === "") return null;
  return html`<span class="reason">${labelOf(messages.reasons, reason)} <code>${reason}</code></span>`;
}

/** Whether the run ended as its question set says; nothing where nothing was expected. */
export function expectationMark(run: ReportedRun, { messages }: PageContext): Html | null {
  const { expected } = run;
  if (expected === undefined) return null;
  if (meetsExpectation(run)) return html`<span class="mark mark-met">✓ ${messages.asExpected}</span>`;
  const declined = expected.declined === true ? ` / ${messages.statuses.declined}` : "";
  const wanted = `${labelOf(messages.routes, expected.route)} / ${labelOf(messages.reasons, expected.reason)}${declined}`;
  return html`<span class="mark mark-missed">✗ ${messages.notAsExpected}: ${wanted}</span>`;
}
