import type { Convention } from "../core/score.js";

/** Ragas adds this to the denominator of average precision, so that a perfect list scores just below 1. */
const ragasEpsilon = 1e-10;

/** `part` ÷ `whole`; null where nothing is divided by nothing. */
export function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

/** Arithmetic mean; null of no values. */
export function mean(values: readonly number[]): number | null {
  return share(
    values.reduce((sum, value) => sum + value, 0),
    values.length,
  );
}

export function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

/**
 * Average precision of a ranking, best first: Σ (P@k · v_k) ÷ Σ v, in [0, 1].
 * 0 when nothing is relevant. `strict` is exact: a list of relevant items alone
 * is 1. `ragas` divides by Σ v + 1e-10.
 */
export function averagePrecision(relevant: readonly boolean[], convention: Convention): number {
  let found = 0;
  let sum = 0;
  for (const [index, isRelevant] of relevant.entries()) {
    if (!isRelevant) continue;
    found += 1;
    sum += found / (index + 1);
  }
  if (found === 0) return 0;
  return sum / (convention === "ragas" ? found + ragasEpsilon : found);
}

/** Cosine of two vectors of one length, in [-1, 1]; null when one of them has no direction or the lengths differ. */
export function cosine(left: ArrayLike<number>, right: ArrayLike<number>): number | null {
  if (left.length !== right.length) return null;
  let dot = 0;
  let leftSquares = 0;
  let rightSquares = 0;
  for (let index = 0; index < left.length; index += 1) {
    const a = left[index] ?? 0;
    const b = right[index] ?? 0;
    dot += a * b;
    leftSquares += a * a;
    rightSquares += b * b;
  }
  const value = dot / (Math.sqrt(leftSquares) * Math.sqrt(rightSquares));
  // Rounding may carry parallel vectors a hair beyond 1.
  return Number.isFinite(value) ? clamp(value, -1, 1) : null;
}

/** Hits, misses and what was passed over, as F scores count them. */
export interface Tally {
  readonly truePositives: number;
  readonly falsePositives: number;
  readonly falseNegatives: number;
}

/** F score in [0, 1]: harmonic mean of precision and recall, where `beta` above 1 favours recall. 0 without a true positive. */
export function fScore({ truePositives, falsePositives, falseNegatives }: Tally, beta: number): number {
  if (truePositives === 0) return 0;
  const precision = truePositives / (truePositives + falsePositives);
  const recall = truePositives / (truePositives + falseNegatives);
  const squared = beta ** 2;
  return clamp(((1 + squared) * (precision * recall)) / (squared * precision + recall), 0, 1);
}

/** Rounded to two decimals, halves to the even digit, as NumPy does. */
export function roundedToHundredths(value: number): number {
  const scaled = value * 100;
  const below = Math.floor(scaled);
  const isHalf = scaled - below === 0.5;
  return (isHalf && below % 2 === 0 ? below : Math.round(scaled)) / 100;
}
