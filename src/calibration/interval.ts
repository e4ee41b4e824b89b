import statistics from "jstat";

const { beta, normal } = statistics.jStat;

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** A share with the counts that it stands on; null of no cases. */
export interface Rate {
  readonly value: number | null;
  readonly hits: number;
  readonly cases: number;
  readonly interval: Interval | null;
}

/** A share with its Wilson interval. */
export function rateOf(hits: number, cases: number, confidence = 0.95): Rate {
  return { value: cases === 0 ? null : hits / cases, hits, cases, interval: wilsonInterval(hits, cases, confidence) };
}

/** Wilson's score interval of a share, two-sided; null of no cases. Lies in [0, 1] and holds the share. */
export function wilsonInterval(hits: number, cases: number, confidence = 0.95): Interval | null {
  if (cases === 0) return null;
  const z = normalQuantile(confidence);
  const share = hits / cases;
  const weight = z ** 2 / cases;
  const centre = (share + weight / 2) / (1 + weight);
  const reach = (z / (1 + weight)) * Math.sqrt((share * (1 - share)) / cases + weight / (4 * cases));
  // Rounding must not put the share of none or all outside.
  return { low: hits === 0 ? 0 : Math.max(0, centre - reach), high: hits === cases ? 1 : Math.min(1, centre + reach) };
}

/**
 * Clopper and Pearson's one-sided upper bound of a share: with the given
 * confidence the true share is at most this. 1 of no cases.
 */
export function clopperPearsonUpper(hits: number, cases: number, confidence = 0.95): number {
  return hits >= cases ? 1 : beta.inv(confidence, hits + 1, cases - hits);
}

/** The one-sided lower bound: with the given confidence the true share is at least this. 0 of no cases. */
export function clopperPearsonLower(hits: number, cases: number, confidence = 0.95): number {
  return hits === 0 ? 0 : beta.inv(1 - confidence, hits, cases - hits + 1);
}

/** How many standard deviations hold the given share of a normal distribution, both sides counted: 1.96 for 0.95. */
export function normalQuantile(confidence: number): number {
  return normal.inv(1 - (1 - confidence) / 2, 0, 1);
}
