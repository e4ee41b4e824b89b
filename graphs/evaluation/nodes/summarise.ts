import type { Services } from "../../../src/services.js";
import type { EvaluationStateValue, EvaluationUpdate } from "../state.js";

/** Waits for every branch; closes the record of a run that this graph opened itself. */
export function summarise(services: Services) {
  return async (state: EvaluationStateValue): Promise<EvaluationUpdate> => {
    services.scopes.end(state.process_id);
    if (state.standalone) {
      await services.recorder.finish({
        process_id: state.process_id,
        status: "finished",
        route: null,
        reason: null,
        corpus_version: null,
        outcome: { sample: state.sample },
        scores: Object.values(state.scores),
      });
    }
    return {};
  };
}
