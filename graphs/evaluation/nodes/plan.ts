import { KonkyoError } from "../../../src/core/errors.js";
import { detectLanguage } from "../../../src/core/language.js";
import type { Sample } from "../../../src/core/sample.js";
import { planMetrics } from "../../../src/metrics/plan.js";
import type { Services } from "../../../src/services.js";
import type { EvaluationStateValue, EvaluationUpdate } from "../state.js";

/**
 * Looks up the ideal answer where the sample has none, and records at once why
 * metrics that lack an input have no score. The others run on parallel branches.
 */
export function plan(services: Services) {
  return async (state: EvaluationStateValue): Promise<EvaluationUpdate> => {
    if (state.sample === null) {
      throw new KonkyoError("input_invalid", "there is no sample to evaluate", { where: "sample" });
    }
    const standalone = state.process_id === "";
    const processId = standalone ? services.newProcessId() : state.process_id;
    if (standalone) await services.recorder.start({ process_id: processId, question: state.sample.user_input });

    const sample = withReference(state.sample, services);
    const configured = services.config.language;
    const language = state.language ?? (configured === "auto" ? detectLanguage(sample.user_input) : configured);
    return {
      process_id: processId,
      standalone,
      language,
      sample,
      scores: planMetrics(services.metrics, sample, services.config.evaluation.convention, language).absences,
    };
  };
}

function withReference(sample: Sample, services: Services): Sample {
  if (sample.reference !== undefined) return sample;
  const found = services.references.find(sample.user_input);
  if (found === null) return sample;
  const { reference, ...how } = found;
  return { ...sample, reference, metadata: { ...sample.metadata, reference_found: how } };
}
