import { z } from "zod";
import { normalQuantile } from "../../calibration/interval.js";
import { deviationOf, meanOf } from "./moments.js";
import { quantile } from "./quantile.js";
import type { RandomSource } from "./random.js";
import { drawsPerStep, inOneGo, type Steps } from "./steps.js";

export const meanIntervalSchema = z.object({
  low: z.number(),
  high: z.number(),
  confidence: z.number().describe("Share of such intervals that hold the true mean"),
  method: z.enum(["bootstrap", "normal"]).describe("bootstrap: percentiles of resampled means"),
});
export type MeanInterval = z.infer<typeof meanIntervalSchema>;

interface IntervalOptions {
  readonly confidence?: number;
  readonly resamples?: number;
}

/** Beyond so many values resampled means follow the normal curve to the last digit that is shown. */
const bootstrapLimit = 5000;

/**
 * The interval of a mean: percentiles of the means of resamples with
 * replacement, or the normal one for many values. null of fewer than two values,
 * which say nothing of how much they vary. Of paired differences it is the
 * paired interval.
 */
export function meanInterval(
  values: ArrayLike<number>,
  random: RandomSource,
  options: IntervalOptions = {},
): MeanInterval | null {
  return inOneGo(meanIntervalSteps(values, random, options));
}

/** As {@link meanInterval}, in steps. */
export function* meanIntervalSteps(
  values: ArrayLike<number>,
  random: RandomSource,
  options: IntervalOptions = {},
): Steps<MeanInterval | null> {
  const { confidence = 0.95, resamples = 2000 } = options;
  const mean = meanOf(values);
  const deviation = deviationOf(values);
  if (mean === null || deviation === null) return null;
  if (values.length > bootstrapLimit) {
    const reach = (normalQuantile(confidence) * deviation) / Math.sqrt(values.length);
    return { low: mean - reach, high: mean + reach, confidence, method: "normal" };
  }
  const means = (yield* resampledMeans(Float64Array.from(values), random, resamples)).sort();
  const tail = (1 - confidence) / 2;
  const [low, high] = [quantile(means, tail), quantile(means, 1 - tail)];
  return low === null || high === null ? null : { low, high, confidence, method: "bootstrap" };
}

function* resampledMeans(values: Float64Array, random: RandomSource, resamples: number): Steps<Float64Array> {
  const resamplesPerStep = Math.ceil(drawsPerStep / values.length);
  const means = new Float64Array(resamples);
  for (let resample = 0; resample < resamples; resample += 1) {
    let sum = 0;
    for (let drawn = 0; drawn < values.length; drawn += 1) sum += values[random.below(values.length)] ?? 0;
    means[resample] = sum / values.length;
    if (resample % resamplesPerStep === 0) yield;
  }
  return means;
}
