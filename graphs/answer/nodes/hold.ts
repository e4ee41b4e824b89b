import { endWithoutAnswer, failedCheck } from "../ending.js";
import type { AnswerStateValue, AnswerUpdate } from "../state.js";

/** Nothing was generated and nothing is passed on: says why, and what the next step is. */
export function hold(state: AnswerStateValue): AnswerUpdate {
  const reason = state.gate_decision?.reason;
  if (reason === undefined || reason === "ready") {
    return endWithoutAnswer(state, "stopped", "unknown_route", "held without a reason");
  }
  return endWithoutAnswer(state, "held", reason, failedCheck(state));
}
