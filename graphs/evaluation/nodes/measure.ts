import { setMaxListeners } from "node:events";
import { KonkyoError } from "../../../src/core/errors.js";
import type { Metric } from "../../../src/metrics/define-metric.js";
import type { Services } from "../../../src/services.js";
import { scoreMetric } from "../score-metric.js";
import type { EvaluationStateValue, EvaluationUpdate } from "../state.js";

/** One branch: one metric. Its failure is a typed score, so that a failing branch never loses a run. */
export function measure(services: Services, metric: Metric) {
  return async (state: EvaluationStateValue, runtime: { readonly signal?: AbortSignal }): Promise<EvaluationUpdate> => {
    // All branches and all their requests listen to the one signal of the step while they run: more than ten are no leak.
    if (runtime.signal !== undefined) setMaxListeners(0, runtime.signal);
    if (state.sample === null) throw new KonkyoError("input_invalid", "there is no sample", { where: "sample" });
    const run = { processId: state.process_id, language: state.language ?? "ja", signal: runtime.signal };
    return { scores: { [metric.name]: await scoreMetric(services, metric, state.sample, run) } };
  };
}
