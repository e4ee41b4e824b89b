/**
 * McNemar's exact test, two-sided: how likely a split at least this uneven of
 * the pairs that differ is, if neither side were better. 1 when no pair differs.
 *
 * @param onlyFirst pairs in which the first alone passes
 * @param onlySecond pairs in which the second alone passes
 */
export function mcnemarExact(onlyFirst: number, onlySecond: number): number {
  const discordant = onlyFirst + onlySecond;
  const fewer = Math.min(onlyFirst, onlySecond);
  // Logarithms, since 2 to the power of a few thousand is no number.
  let term = -discordant * Math.LN2;
  let tail = Math.exp(term);
  for (let successes = 1; successes <= fewer; successes += 1) {
    term += Math.log((discordant - successes + 1) / successes);
    tail += Math.exp(term);
  }
  return Math.min(1, 2 * tail);
}
