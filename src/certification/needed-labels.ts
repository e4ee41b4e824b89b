import { clopperPearsonUpper } from "../calibration/interval.js";

/**
 * The fewest labels that show, with the given confidence, that the true share of
 * wrong answers is at most `allowedRate` when `wrong` of them are wrong: the
 * smallest n whose one-sided Clopper–Pearson bound of wrong ÷ n is not above it.
 * Without a wrong one that is ln(1 − confidence) ÷ ln(1 − allowedRate), rounded
 * up: at 95 %, 59 labels for 5 %, 149 for 2 % and 299 for 1 %.
 */
export function neededLabels(wrong: number, allowedRate: number, confidence: number): number {
  const suffices = (labels: number): boolean => clopperPearsonUpper(wrong, labels, confidence) <= allowedRate;
  let enough = wrong + 1;
  while (!suffices(enough)) enough *= 2;
  let tooFew = Math.floor(enough / 2);
  while (enough - tooFew > 1) {
    const middle = Math.floor((enough + tooFew) / 2);
    if (suffices(middle)) enough = middle;
    else tooFew = middle;
  }
  return enough;
}
