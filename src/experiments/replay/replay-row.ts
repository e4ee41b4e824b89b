import type { RowHead, RowToReplay } from "./read-rows.js";
import { reinspect, storedEnd } from "./reinspect.js";
import { answerEnd, draftOf, reRelease, type DraftToRelease } from "./re-release.js";
import type { ReplayedRow, ReplayEnd } from "./replay-record.js";
import { metricsOfPolicy, type ReplayPolicy } from "./replay-policy.js";
import type { StoredSearch } from "./stored-run.js";

export interface RowReplay {
  readonly row: ReplayedRow;
  /** What the release policy decided about; null where the row ended before it. */
  readonly draft: DraftToRelease | null;
}

/** Decides one stored row anew. Pure: the same row and policy give the same end. */
export function replayRow(stored: RowToReplay, policy: ReplayPolicy, search: StoredSearch): RowReplay {
  const { row_id, line, category, run_id } = stored;
  const head: RowHead = { row_id, line, category, run_id };
  if (stored.found === null) {
    const { reason, detail } = stored;
    return { row: { replayable: false, ...head, reason, detail }, draft: null };
  }
  const { before, draft, ends } = decided(stored, policy, search);
  const after = draft === null ? ends : reRelease(draft, policy);
  const { label, scores } = stored;
  const values = metricsOfPolicy(policy).map((metric) => {
    const score = Object.hasOwn(scores, metric) ? scores[metric] : undefined;
    return [metric, score?.status === "scored" ? score.value : null] as const;
  });
  const changed = endKey(before) !== endKey(after);
  const row = { replayable: true, ...head, before, after, changed, label, values: Object.fromEntries(values) } as const;
  return { row, draft };
}

/** What tells two ends apart; the detail does not. */
export function endKey({ status, route, reason }: Omit<ReplayEnd, "detail">): string {
  return `${status} ${route ?? ""} ${reason}`;
}

type Decided =
  | { readonly before: ReplayEnd; readonly draft: DraftToRelease; readonly ends: null }
  | { readonly before: ReplayEnd; readonly draft: null; readonly ends: ReplayEnd };

function decided(stored: Exclude<RowToReplay, { found: null }>, policy: ReplayPolicy, search: StoredSearch): Decided {
  const { category, scores } = stored;
  if (stored.found === "run") {
    const before = storedEnd(stored.run);
    const again = reinspect(stored.run, policy, search);
    if (again.ends !== null) return { before, draft: null, ends: again.ends };
    return { before, draft: { route: "generate", ...again, scores, category }, ends: null };
  }
  const before = answerEnd(stored.answer);
  const made = draftOf(stored.answer);
  if (made === null) return { before, draft: null, ends: before };
  return { before, draft: { route: null, ...made, scores, category }, ends: null };
}
