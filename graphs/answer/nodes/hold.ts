import { inspectionHold } from "../../../src/inspection/hold.js";
import type { Services } from "../../../src/services.js";
import { endWithoutAnswer, failedCheck } from "../ending.js";
import type { AnswerStateValue, AnswerUpdate } from "../state.js";

/** Nothing was generated and nothing is passed on: says why, and what the next step is. */
export function hold(services: Pick<Services, "config">) {
  return (state: AnswerStateValue): AnswerUpdate => {
    const gate = state.gate_decision;
    if (gate?.route === "hold" && gate.reason !== "ready") {
      return endWithoutAnswer(state, "held", gate.reason, failedCheck(state));
    }
    const flagged = inspectionHold(services.config.inspection, state.inspection);
    if (flagged !== null) return endWithoutAnswer(state, "held", flagged, state.inspection?.detail ?? "");
    return endWithoutAnswer(state, "stopped", "unknown_route", "held without a reason");
  };
}
