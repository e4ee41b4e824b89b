import type { Comparison, MetricComparison, Regression } from "./comparison.js";

/** Significant changes for the better: the counterpart of the regressions of a comparison. */
export function gainsOf({ metrics, alpha }: Pick<Comparison, "metrics" | "alpha">): readonly Regression[] {
  return metrics.flatMap((metric) => [...meanGain(metric), ...passGain(metric, alpha), ...absenceGain(metric, alpha)]);
}

function meanGain({ metric, verdict, adjusted_p_value: p }: MetricComparison): Regression[] {
  return verdict === "better" ? [{ metric, kind: "mean", adjusted_p_value: p ?? 1 }] : [];
}

function passGain({ metric, pass }: MetricComparison, alpha: number): Regression[] {
  if (pass === null || pass.only_after <= pass.only_before || pass.adjusted_p_value >= alpha) return [];
  return [{ metric, kind: "pass_rate", adjusted_p_value: pass.adjusted_p_value }];
}

function absenceGain({ metric, absences }: MetricComparison, alpha: number): Regression[] {
  if (absences.gone <= absences.appeared || absences.adjusted_p_value >= alpha) return [];
  return [{ metric, kind: "absences", adjusted_p_value: absences.adjusted_p_value }];
}
