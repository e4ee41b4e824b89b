import type { Language } from "../../src/core/language.js";
import type { Sample } from "../../src/core/sample.js";
import type { Score } from "../../src/core/score.js";
import type { Metric } from "../../src/metrics/define-metric.js";
import { repeatMetric } from "../../src/metrics/repeat-metric.js";
import type { Services } from "../../src/services.js";

/** One metric of one sample, with the settings of these services; metrics of one run share equal requests. */
export function scoreMetric(
  services: Services,
  metric: Metric,
  sample: Sample,
  run: { readonly processId: string; readonly language: Language; readonly signal: AbortSignal | undefined },
): Promise<Score> {
  const { evaluation } = services.config;
  return repeatMetric(
    metric,
    sample,
    {
      ...services.scopes.of(run.processId),
      language: run.language,
      convention: evaluation.convention,
      settings: evaluation,
      costOf: (usage, model) => services.prices.costOf(usage, model),
      signal: run.signal,
    },
    evaluation.repeats,
  );
}
