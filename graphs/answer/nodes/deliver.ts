import type { Services } from "../../../src/services.js";
import { runResult } from "../run-result.js";
import type { AnswerStateValue, AnswerUpdate } from "../state.js";

/** Hands the outcome over and closes the run's record. */
export function deliver(services: Services) {
  return async (state: AnswerStateValue): Promise<AnswerUpdate> => {
    const run = runResult(state, services.metrics);
    await services.recorder.finish({
      process_id: state.process_id,
      status: "finished",
      route: state.gate_decision?.route ?? null,
      reason: state.outcome?.reason ?? null,
      corpus_version: state.current_version,
      outcome: run,
      scores: run.scores,
    });
    return {};
  };
}
