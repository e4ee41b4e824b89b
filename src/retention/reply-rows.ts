import type Database from "better-sqlite3";
import { countOf, type PurgeStep } from "./purge-step.js";

/** Responses that the HTTP service keeps to answer a repeated request; they hold answers. */
export function idempotentResponses(sqlite: Database.Database, before: string, batchSize = 500): PurgeStep {
  const remove = sqlite.prepare(
    `DELETE FROM idempotency_keys WHERE (caller, key) IN (
       SELECT caller, key FROM idempotency_keys WHERE created_at < ? ORDER BY created_at LIMIT ${batchSize})`,
  );
  return {
    tables: { idempotency_keys: "deleted" },
    count: () => ({
      idempotency_keys: countOf(sqlite, "SELECT count(*) FROM idempotency_keys WHERE created_at < @before", { before }),
    }),
    next() {
      const { changes } = remove.run(before);
      return changes === 0 ? null : { idempotency_keys: changes };
    },
  };
}

/** Kept replies of models, in the file of their own that `cache` has open; whichever layouts are in it. */
export function cachedReplies(cache: Database.Database, before: Date, batchSize = 500): PurgeStep {
  const tables = cache
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name GLOB 'replies_v*'")
    .pluck()
    .all() as string[];
  const limit = before.getTime();
  const removals = tables.map((table) =>
    cache.prepare(
      `DELETE FROM "${table}" WHERE rowid IN (SELECT rowid FROM "${table}" WHERE created_at < ? LIMIT ${batchSize})`,
    ),
  );
  return {
    tables: { model_cache: "deleted" },
    count: () => ({
      model_cache: tables.reduce(
        (sum, table) => sum + countOf(cache, `SELECT count(*) FROM "${table}" WHERE created_at < @limit`, { limit }),
        0,
      ),
    }),
    next() {
      const changes = removals.reduce((sum, removal) => sum + removal.run(limit).changes, 0);
      return changes === 0 ? null : { model_cache: changes };
    },
  };
}
