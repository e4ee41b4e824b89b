import { sql } from "kysely";
import { KonkyoError } from "../core/errors.js";
import { storageError, type Storage } from "../storage/sqlite.js";
import { runSummarySchema, type RunFilter, type RunSummary } from "../tracing/run-history.js";
import { HttpProblem } from "./problem.js";

/**
 * A page of recorded runs, newest first. A page that begins after a known run is the same however many runs have come
 * meanwhile.
 *
 * @param after id of the last run of the page before; undefined for the first page
 * @throws HttpProblem `input_invalid` when no run has that id; KonkyoError `storage_failed` or `storage_busy`
 */
export async function runPage(
  storage: Storage,
  { limit, status, route, after }: RunFilter & { readonly after?: string | undefined },
): Promise<{ readonly runs: RunSummary[]; readonly next: string | null }> {
  let query = storage.db
    .selectFrom("runs")
    .select(["process_id", "created_at", "finished_at", "status", "question", "route", "reason", "corpus_version"])
    .select(sql<number>`outcome_json IS NULL AND finished_at IS NOT NULL`.as("texts_removed"));
  if (status !== undefined) query = query.where("status", "=", status);
  if (route !== undefined) query = query.where("route", "=", route);
  if (after !== undefined) {
    const { created_at, place } = await placeOf(storage, after);
    query = query.where(sql<boolean>`(created_at, rowid) < (${created_at}, ${place})`);
  }
  const newestFirst = query.orderBy("created_at", "desc").orderBy(sql`rowid`, "desc");
  const rows = await read(storage, () => newestFirst.limit(limit + 1).execute());
  const runs = rows.slice(0, limit).map((row) => whole(row, storage));
  return { runs, next: rows.length > limit ? (runs.at(-1)?.process_id ?? null) : null };
}

async function placeOf(storage: Storage, id: string): Promise<{ readonly created_at: string; readonly place: number }> {
  const row = await read(storage, () =>
    storage.db
      .selectFrom("runs")
      .select(["created_at", sql<number>`rowid`.as("place")])
      .where("process_id", "=", id)
      .executeTakeFirst(),
  );
  if (row !== undefined) return row;
  throw new HttpProblem("input_invalid", "there is no such run", {
    where: "query.after",
    hint: "It may have been purged meanwhile. Begin again without it.",
  });
}

async function read<Result>(storage: Storage, query: () => Promise<Result>): Promise<Result> {
  try {
    return await query();
  } catch (error) {
    throw storageError(error, storage.file);
  }
}

function whole(row: { readonly process_id: string }, storage: Storage): RunSummary {
  const { data } = runSummarySchema.safeParse(row);
  if (data !== undefined) return data;
  throw new KonkyoError("storage_failed", `the stored run ${row.process_id} is damaged`, { where: storage.file });
}
