export interface FusedItem<Key> {
  readonly key: Key;
  /** Rank in each ranking, from 1; null where it is not in it. */
  readonly ranks: readonly (number | null)[];
  /** Above 0 and at most 1; 1 is the first place in every ranking. */
  readonly score: number;
}

/**
 * Reciprocal rank fusion: each ranking gives an item its weight / (rankConstant + rank),
 * and the sum is divided by the highest possible one. Weights are above 0, one
 * for each ranking; left out, all are 1. Best first; equal sums
 * are ordered by the better single rank, then by the order in the rankings. An item that a
 * ranking repeats counts by its first place there.
 */
export function fuseRanks<Key>(
  rankings: readonly (readonly Key[])[],
  rankConstant: number,
  weights: readonly number[] = rankings.map(() => 1),
): FusedItem<Key>[] {
  const rankMaps = rankings.map(ranksByKey);
  const keys = [...new Set(rankings.flat())];
  const highest = weights.reduce((sum, weight) => sum + weight, 0) / (rankConstant + 1);
  const fused = keys.map((key): FusedItem<Key> => {
    const ranks = rankMaps.map((map) => map.get(key) ?? null);
    const parts = ranks.map((rank, at) => (rank === null ? 0 : (weights[at] ?? 1) / (rankConstant + rank)));
    const sum = parts.reduce((total, part) => total + part, 0);
    return { key, ranks, score: Math.min(1, sum / highest) };
  });
  return fused.sort((left, right) => right.score - left.score || bestRank(left) - bestRank(right));
}

function ranksByKey<Key>(ranking: readonly Key[]): Map<Key, number> {
  return new Map([...new Set(ranking)].map((key, index) => [key, index + 1]));
}

function bestRank(item: FusedItem<unknown>): number {
  return Math.min(...item.ranks.filter((rank) => rank !== null));
}
