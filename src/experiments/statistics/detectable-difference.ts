import { normalQuantile } from "../../calibration/interval.js";
import { deviationOf } from "./moments.js";

/**
 * The smallest true mean difference that so many pairs, varying as these do,
 * would show in `power` of all comparisons. null of fewer than two pairs.
 */
export function minimumDetectableDifference(
  differences: ArrayLike<number>,
  options: { readonly confidence?: number; readonly power?: number } = {},
): number | null {
  const { confidence = 0.95, power = 0.8 } = options;
  const deviation = deviationOf(differences);
  if (deviation === null) return null;
  // The one-sided quantile of the power, by the two-sided function.
  const reach = normalQuantile(confidence) + normalQuantile(2 * power - 1);
  return (reach * deviation) / Math.sqrt(differences.length);
}
