import type { Score } from "../core/score.js";

/** Marks that are tried together: one for each required metric. */
export interface Level {
  /** From 1, where every score must be perfect, down to 0, where the floors are enough. */
  readonly strictness: number;
  /** Lowest score, inclusive, by metric. */
  readonly thresholds: Readonly<Record<string, number>>;
}

/** Of a metric for which the configuration names none. */
const usualFloor = 0.5;
const steps = 20;

/**
 * The levels, strictest first: floor + strictness × (1 − floor) for each metric.
 * They depend on the configuration alone. Marks that were fitted to the labels
 * would make the bound, which knows nothing of the fitting, too low.
 */
export function levelsOf(required: readonly string[], floors: Readonly<Record<string, number>>): readonly Level[] {
  const metrics = [...new Set(required)];
  return Array.from({ length: steps + 1 }, (_, step) => {
    const strictness = (steps - step) / steps;
    const marks = metrics.map((metric) => {
      const floor = (Object.hasOwn(floors, metric) ? floors[metric] : undefined) ?? usualFloor;
      return [metric, rounded(floor + strictness * (1 - floor))] as const;
    });
    return { strictness, thresholds: Object.fromEntries(marks) };
  });
}

/** Whether every metric is scored and reaches its mark. A metric that is missing, or a value that is no number, does not. */
export function passes(scores: Readonly<Record<string, Score>>, thresholds: Readonly<Record<string, number>>): boolean {
  return Object.entries(thresholds).every(([metric, threshold]) => {
    const score = Object.hasOwn(scores, metric) ? scores[metric] : undefined;
    return score?.status === "scored" && score.value >= threshold;
  });
}

/** Takes away the dust of floating point: 0.675 and not 0.6749999. */
function rounded(mark: number): number {
  return Math.round(mark * 1e6) / 1e6;
}
