import type { Storage } from "../storage/sqlite.js";
import { listRuns, placeOfRun, type RunFilter, type RunPlace, type RunSummary } from "../tracing/run-history.js";
import { HttpProblem } from "./problem.js";

/**
 * A page of recorded runs, newest first.
 *
 * @param after id of the last run of the page before; undefined for the first page
 * @throws HttpProblem `input_invalid` when no run has that id; KonkyoError `storage_failed` or `storage_busy`
 */
export async function runPage(
  storage: Storage,
  { limit, after, ...filter }: Omit<RunFilter, "after"> & { readonly after?: string | undefined },
): Promise<{ readonly runs: RunSummary[]; readonly next: string | null }> {
  const place = after === undefined ? undefined : await knownPlace(storage, after);
  const found = await listRuns(storage, { ...filter, limit: limit + 1, after: place });
  const runs = found.slice(0, limit);
  return { runs, next: found.length > limit ? (runs.at(-1)?.process_id ?? null) : null };
}

async function knownPlace(storage: Storage, id: string): Promise<RunPlace> {
  const place = await placeOfRun(storage, id);
  if (place !== null) return place;
  throw new HttpProblem("input_invalid", "there is no such run", {
    where: "query.after",
    hint: "It may have been purged meanwhile. Begin again without it.",
  });
}
