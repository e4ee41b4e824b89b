import type Database from "better-sqlite3";
import { countOf, type PurgeStep, type RowCounts } from "./purge-step.js";

/**
 * Threads of LangGraph's saver, whose id is the run's, that nothing will go on
 * from: their run ended before the limit, or there is no record of one and
 * their last checkpoint is older than the limit.
 */
const oldThreads = `
  SELECT DISTINCT thread.thread_id FROM checkpoints AS thread
  WHERE thread.thread_id > @after
    AND NOT EXISTS (
      SELECT 1 FROM tickets AS ticket WHERE ticket.process_id = thread.thread_id AND ticket.status = 'waiting'
    )
    AND CASE (SELECT run.status IN ('finished', 'failed', 'cancelled') FROM runs AS run WHERE run.process_id = thread.thread_id)
      WHEN 0 THEN 0
      WHEN 1 THEN (SELECT coalesce(run.finished_at, run.created_at) < @before FROM runs AS run
        WHERE run.process_id = thread.thread_id)
      ELSE (SELECT max(iif(json_valid(CAST(point.checkpoint AS TEXT)),
          json_extract(CAST(point.checkpoint AS TEXT), '$.ts'), NULL)) < @before
        FROM checkpoints AS point WHERE point.thread_id = thread.thread_id)
    END
  ORDER BY thread.thread_id`;

/** Null where the database holds no checkpoints. */
export function checkpointRows(sqlite: Database.Database, before: string, batchSize = 200): PurgeStep | null {
  const there = sqlite
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name IN ('checkpoints', 'writes')")
    .pluck()
    .all() as string[];
  if (!there.includes("checkpoints")) return null;
  const tables = ["checkpoints", "writes"].filter((table) => there.includes(table));
  const select = sqlite.prepare(`${oldThreads} LIMIT ${batchSize}`).pluck();
  const deletions = tables.map((table) => ({
    table,
    rows: sqlite.prepare(`DELETE FROM ${table} WHERE thread_id IN (SELECT value FROM json_each(?))`),
  }));
  let after = "";

  const remove = sqlite.transaction((): RowCounts | null => {
    const ids = select.all({ after, before }) as string[];
    const last = ids.at(-1);
    if (last === undefined) return null;
    after = last;
    const keys = JSON.stringify(ids);
    return Object.fromEntries(deletions.map(({ table, rows }) => [table, rows.run(keys).changes]));
  });
  return {
    tables: Object.fromEntries(tables.map((table) => [table, "deleted"])),
    count: () =>
      Object.fromEntries(
        tables.map((table) => [
          table,
          countOf(sqlite, `SELECT count(*) FROM ${table} WHERE thread_id IN (${oldThreads})`, { after: "", before }),
        ]),
      ),
    next: () => remove.immediate(),
  };
}
