import { inspectionReasons, reviewReasons, type OutcomeStatus } from "../../core/outcome.js";
import { html, type Html } from "../../report/html.js";
import { labelOf } from "../../report/messages.js";
import type { ListedRun } from "./listed-run.js";
import { runStatusWords } from "./run-status-words.js";
import type { View } from "./view.js";

const colours = {
  running: "running",
  waiting: "held",
  finished: "plain",
  failed: "stopped",
  cancelled: "declined",
} as const satisfies Readonly<Record<ListedRun["status"], string>>;

/** Where a run stands, or how it ended for whoever asked, and why in words. */
export function runBadge(
  { status, reason, route }: Pick<ListedRun, "status" | "reason" | "route">,
  { language, report }: View,
): Html {
  const ended = status === "finished" && reason !== null ? endOf(reason, route) : null;
  const word = ended === null ? runStatusWords(language)[status] : report.messages.statuses[ended];
  const why = reason === null || reason === status || reason === ended ? "" : labelOf(report.messages.reasons, reason);
  return html`<span class="badge badge-${ended ?? colours[status]}">${word}</span>
    ${why === "" ? null : html`<span class="why">${why}</span>`}`;
}

/** A run that has ended without an answer was stopped, but for those that declined to give one, or were held where nobody reviews. */
function endOf(reason: string, route: string | null): OutcomeStatus {
  if (reason === "answered") return "answered";
  if (reason === "declined" || reason === "not_released") return "declined";
  const held = route === "hold" ? reason !== "cancelled" && reason !== "not_permitted" : heldReasons.has(reason);
  return held ? "held" : "stopped";
}

const heldReasons: ReadonlySet<string> = new Set([...reviewReasons, ...inspectionReasons, "stale_evidence"]);
