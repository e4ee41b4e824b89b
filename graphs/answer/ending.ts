import type { OutcomeReason, OutcomeStatus } from "../../src/core/outcome.js";
import { messages } from "./messages/catalog.js";
import type { AnswerStateValue, AnswerUpdate } from "./state.js";

/** The outcome of a run that ends without an answer: its message, its next step and what was seen. */
export function endWithoutAnswer(
  state: AnswerStateValue,
  status: Exclude<OutcomeStatus, "answered">,
  reason: Exclude<OutcomeReason, "answered">,
  detail: string,
): AnswerUpdate {
  const words = messages(state.language).reasons[reason];
  return {
    outcome: { status, reason, ...words, detail, citations: [], ticket_id: state.ticket_id, released_by: null },
  };
}

/** What the gate saw at the check that failed; empty when none did. */
export function failedCheck(state: AnswerStateValue): string {
  return state.gate_decision?.checks.find((check) => check.outcome === "failed")?.detail ?? "";
}
