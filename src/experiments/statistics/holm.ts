/**
 * Holm's correction: the probabilities of several tests, each raised so that
 * the chance of even one false alarm among all stays what it would be for one.
 * In the given order; at most 1.
 */
export function holmAdjusted(probabilities: readonly number[]): readonly number[] {
  const order = probabilities
    .map((_, index) => index)
    .sort((a, b) => (probabilities[a] ?? 1) - (probabilities[b] ?? 1));
  const adjusted = probabilities.map(() => 1);
  let highest = 0;
  for (const [rank, index] of order.entries()) {
    highest = Math.max(highest, Math.min(1, (probabilities[index] ?? 1) * (probabilities.length - rank)));
    adjusted[index] = highest;
  }
  return adjusted;
}
