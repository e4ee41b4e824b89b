import { normalQuantile, type Interval, type Rate } from "./interval.js";

/** The true rate of bad rows, worked out from what a judge of known error reports. */
export interface CorrectedRate {
  /** Share that the judge failed. */
  readonly observed: { readonly bad: number; readonly total: number };
  /** Rogan and Gladen's estimate, cut to [0, 1]; null when the judge is no better than chance. */
  readonly value: number | null;
  readonly interval: Interval | null;
}

/**
 * Corrects an observed rate by the judge's recall and specificity as measured on
 * labelled rows: (observed + specificity − 1) ÷ (recall + specificity − 1). The
 * interval is Lang and Reiczigel's, which counts that all three were measured on
 * few rows. null without a bad and a good labelled row, without observed rows,
 * or when recall + specificity is not above 1.
 */
export function correctRate(
  observed: { readonly bad: number; readonly total: number },
  judge: { readonly recall: Rate; readonly specificity: Rate },
  confidence = 0.95,
): CorrectedRate {
  const { recall, specificity } = judge;
  if (recall.value === null || specificity.value === null || observed.total === 0) return none(observed);
  const youden = recall.value + specificity.value - 1;
  if (youden <= 0) return none(observed);
  const value = (observed.bad / observed.total + specificity.value - 1) / youden;
  return { observed, value: cut(value), interval: intervalOf(observed, recall, specificity, confidence) };
}

function none(observed: CorrectedRate["observed"]): CorrectedRate {
  return { observed, value: null, interval: null };
}

function intervalOf(
  observed: CorrectedRate["observed"],
  recall: Rate,
  specificity: Rate,
  confidence: number,
): Interval | null {
  const z = normalQuantile(confidence);
  // A few cases are added to each share, so that a share of none or all is not taken for certain.
  const total = observed.total + z ** 2;
  const apparent = (observed.bad + z ** 2 / 2) / total;
  const bad = recall.cases + 2;
  const good = specificity.cases + 2;
  const sensitivity = (recall.hits + 1) / bad;
  const specific = (specificity.hits + 1) / good;
  const youden = sensitivity + specific - 1;
  if (youden <= 0) return null;
  const rate = cut((apparent + specific - 1) / youden);
  const ofBad = (sensitivity * (1 - sensitivity)) / bad;
  const ofGood = (specific * (1 - specific)) / good;
  const shift = 2 * z ** 2 * (rate * ofBad - (1 - rate) * ofGood);
  const variance = (apparent * (1 - apparent)) / total + rate ** 2 * ofBad + (1 - rate) ** 2 * ofGood;
  const reach = (z * Math.sqrt(variance)) / youden;
  return { low: cut(rate + shift - reach), high: cut(rate + shift + reach) };
}

function cut(share: number): number {
  return Math.min(1, Math.max(0, share));
}
