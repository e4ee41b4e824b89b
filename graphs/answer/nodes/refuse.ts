import { endWithoutAnswer, failedCheck } from "../ending.js";
import type { AnswerStateValue, AnswerUpdate } from "../state.js";

/** The end of every run that must not go on: bad form, a failed search or model, an unknown route. */
export function refuse(state: AnswerStateValue): AnswerUpdate {
  if (state.failure !== null && state.failure.reason !== "answered") {
    return endWithoutAnswer(state, "stopped", state.failure.reason, state.failure.detail);
  }
  const reason =
    state.gate_decision?.route === "stop" && state.gate_decision.reason !== "ready"
      ? state.gate_decision.reason
      : "unknown_route";
  return endWithoutAnswer(state, "stopped", reason, failedCheck(state));
}
