import type { Candidate } from "./port.js";

export interface NarrowingLimits {
  /** Lowest admitted score; null is no limit, 0 is one. */
  readonly minScore: number | null;
  /** Most pieces kept, at least 1. */
  readonly topK: number;
}

export interface Narrowed<Item> {
  readonly item: Item;
  readonly kept: boolean;
  readonly dropped_by: Candidate["dropped_by"];
}

/**
 * The second stage: what is below the limit goes, then what is beyond the first
 * `topK`. Every candidate comes back, best first, with what happened to it; equal scores keep
 * their order. An unscored candidate comes last and is not
 * held against the limit, which cannot judge it: the gate sees it and decides.
 */
export function narrow<Item extends { readonly score: number | null }>(
  candidates: readonly Item[],
  limits: NarrowingLimits,
): Narrowed<Item>[] {
  let kept = 0;
  return [...candidates].sort(byScore).map((item) => {
    const dropped_by = isBelow(item.score, limits.minScore) ? "min_score" : kept >= limits.topK ? "top_k" : null;
    if (dropped_by === null) kept += 1;
    return { item, kept: dropped_by === null, dropped_by };
  });
}

function isBelow(score: number | null, limit: number | null): boolean {
  return score !== null && limit !== null && score < limit;
}

function byScore(left: { readonly score: number | null }, right: { readonly score: number | null }): number {
  if (left.score === null || right.score === null) return Number(left.score === null) - Number(right.score === null);
  return right.score - left.score;
}
