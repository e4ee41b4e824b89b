import { narrow } from "../../retrieval/narrow.js";
import type { ReplayPolicy } from "./replay-policy.js";
import type { StoredRun, StoredSearch } from "./stored-run.js";

/** The pieces that the gate would have seen, or why only a new search can tell. */
export type NarrowedChunks = { readonly records: readonly unknown[] } | { readonly needsSearch: string };

/**
 * Narrows what a run found under other limits. The text of a piece stands in
 * the run only where it was kept then: limits that would let in another one
 * need a new search, and nothing is guessed. Pure.
 */
export function narrowStored(
  { chunks, candidates }: Pick<StoredRun, "chunks" | "candidates">,
  limits: ReplayPolicy["retrieval"],
  stored: StoredSearch,
): NarrowedChunks {
  if (limits.releases !== undefined && limits.releases !== stored.releases) {
    return { needsSearch: `releases: ${limits.releases} ranks other pieces than ${stored.releases ?? "was set"}` };
  }
  const all = chunks.map(({ record }) => record);
  if (limits.top_k === undefined && limits.min_score === undefined) return { records: all };

  const topK = limits.top_k ?? stored.top_k ?? chunks.length;
  const minScore = limits.min_score === undefined ? (stored.min_score ?? null) : limits.min_score;
  const listed = firstStage(chunks, candidates);
  const narrowed = narrow(listed.items, { topK, minScore });
  const kept = narrowed.filter((entry) => entry.kept).map(({ item }) => item);
  const lost = kept.filter(({ at }) => at === null).length;
  if (lost > 0)
    return { needsSearch: `${lost} of ${kept.length} pieces were not kept then, so their text is not stored` };
  // The list is cut at its end: what stood behind it could come in as long as there is room and no limit in between.
  const isOpen = kept.length < topK && !narrowed.some(({ dropped_by: reason }) => reason === "min_score");
  const isCut = !listed.isWhole || stored.candidate_limit === null || listed.items.length >= stored.candidate_limit;
  if (isOpen && isCut)
    return { needsSearch: `top_k ${topK} may let in pieces beyond the ${listed.items.length} stored` };
  return { records: kept.flatMap(({ at }) => (at === null ? [] : [all[at]])) };
}

interface Listed {
  readonly score: number | null;
  /** Place among the stored pieces; null where only the rank was stored. */
  readonly at: number | null;
}

/** The first stage with the place of each kept piece; only what was kept, where the two do not fit each other. */
function firstStage(
  chunks: StoredRun["chunks"],
  candidates: StoredRun["candidates"],
): { readonly items: readonly Listed[]; readonly isWhole: boolean } {
  if (candidates.filter(({ kept }) => kept).length !== chunks.length) {
    return { items: chunks.map(({ source: { score } }, at) => ({ score, at })), isWhole: false };
  }
  let next = 0;
  return { items: candidates.map(({ score, kept }) => ({ score, at: kept ? next++ : null })), isWhole: true };
}
