import type { MetricStatistics } from "./summary.js";

/**
 * Σ scored ÷ Σ (total - skipped). A score that the profile does not ask of a row,
 * or that rules cannot give without a model, is no gap in the data; every other
 * absence is. Null when nothing is left to be scored.
 */
export function coverageOf(metrics: readonly Pick<MetricStatistics, "scored" | "total" | "absent">[]): number | null {
  let [scored, expected] = [0, 0];
  for (const metric of metrics) {
    scored += metric.scored;
    expected += metric.total - metric.absent.skipped;
  }
  return expected === 0 ? null : scored / expected;
}
