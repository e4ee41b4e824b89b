import type { InspectionConfig } from "../../../src/inspection/config.js";
import { inspect as inspectMeaning } from "../../../src/inspection/inspect.js";
import type { Services } from "../../../src/services.js";
import type { AnswerStateValue, AnswerUpdate } from "../state.js";

type InspectServices = Pick<Services, "judge"> & { readonly config: { readonly inspection: InspectionConfig } };

/**
 * Looks at what the evidence that the gate passed means, before anything is
 * written from it. Leaves the evidence as it is; null when nothing is switched on.
 */
export function inspect(services: InspectServices) {
  return async (state: AnswerStateValue, runtime: { readonly signal?: AbortSignal }): Promise<AnswerUpdate> => {
    const inspection = await inspectMeaning(state.evidence, state.question, {
      judge: services.judge,
      config: services.config.inspection,
      language: state.language ?? "ja",
      signal: runtime.signal,
    });
    return { inspection };
  };
}
