/**
 * The quantile of ascending values, straight between neighbours (type 7, as
 * NumPy and R have it by default); null of no values.
 */
export function quantile(ascending: ArrayLike<number>, probability: number): number | null {
  if (ascending.length === 0) return null;
  const place = (ascending.length - 1) * probability;
  const below = Math.floor(place);
  const low = ascending[below] ?? 0;
  const high = ascending[Math.min(below + 1, ascending.length - 1)] ?? 0;
  return low + (high - low) * (place - below);
}

/** The middle value; null of none. */
export function median(values: ArrayLike<number>): number | null {
  return quantile(Float64Array.from(values).sort(), 0.5);
}
