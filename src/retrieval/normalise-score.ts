/** What an adapter's raw numbers mean. A distance is 0 for identical texts; a similarity grows with likeness. */
export type ScoreDirection = "higher_is_better" | "lower_is_better";

/**
 * The score of the port from an adapter's raw number: higher is better. A
 * distance d becomes 1 - d, so that identical texts score 1 in both directions
 * and a limit means the same. What is no finite number is null: unscored, never 0.
 */
export function normaliseScore(raw: unknown, direction: ScoreDirection): number | null {
  if (typeof raw !== "number" || !Number.isFinite(raw)) return null;
  // Adding 0 turns -0 into 0, which JSON cannot tell apart.
  return direction === "higher_is_better" ? raw + 0 : 1 - raw;
}
