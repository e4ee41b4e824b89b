import type { Language } from "../../src/core/language.js";
import type { Sample } from "../../src/core/sample.js";
import type { Score } from "../../src/core/score.js";
import type { Metric } from "../../src/metrics/define-metric.js";
import { runMetric } from "../../src/metrics/run-metric.js";
import type { Services } from "../../src/services.js";

/** One metric of one sample, with the judge, embedder and settings of these services. */
export function scoreMetric(
  services: Services,
  metric: Metric,
  sample: Sample,
  run: { readonly language: Language; readonly signal: AbortSignal | undefined },
): Promise<Score> {
  const { evaluation } = services.config;
  return runMetric(metric, sample, {
    judge: services.judge,
    embedder: services.embedder,
    language: run.language,
    convention: evaluation.convention,
    settings: evaluation,
    signal: run.signal,
  });
}
