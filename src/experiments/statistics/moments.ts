/** Mean of a list; null of none. Sums with a correction, so that a hundred thousand values lose nothing. */
export function meanOf(values: ArrayLike<number>): number | null {
  if (values.length === 0) return null;
  let sum = 0;
  let lost = 0;
  for (let index = 0; index < values.length; index += 1) {
    const next = (values[index] ?? 0) - lost;
    const grown = sum + next;
    lost = grown - sum - next;
    sum = grown;
  }
  return sum / values.length;
}

/** Standard deviation of a sample (n - 1); null of fewer than two values. */
export function deviationOf(values: ArrayLike<number>): number | null {
  const mean = meanOf(values);
  if (mean === null || values.length < 2) return null;
  let squares = 0;
  for (let index = 0; index < values.length; index += 1) squares += ((values[index] ?? 0) - mean) ** 2;
  return Math.sqrt(squares / (values.length - 1));
}
