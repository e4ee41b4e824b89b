import type Database from "better-sqlite3";
import { countOf, type PurgeStep } from "./purge-step.js";

const old = "finished_at < @before AND holder_json IS NULL";

/** Whole experiments, one at a time: one that lost some of its rows would show wrong figures. */
export function oldExperiments(sqlite: Database.Database, before: string): PurgeStep {
  const first = sqlite.prepare(`SELECT id FROM experiments WHERE ${old} ORDER BY id LIMIT 1`).pluck();
  const rows = sqlite.prepare("SELECT count(*) FROM experiment_rows WHERE experiment_id = ?").pluck();
  const remove = sqlite.prepare("DELETE FROM experiments WHERE id = ?");
  const removeFirst = sqlite.transaction(() => {
    const id = first.get({ before }) as number | undefined;
    if (id === undefined) return null;
    const experiment_rows = rows.get(id) as number;
    // Rows and scores go with it by their foreign keys.
    remove.run(id);
    return { experiments: 1, experiment_rows };
  });
  return {
    tables: { experiments: "deleted", experiment_rows: "deleted" },
    count: () => ({
      experiments: countOf(sqlite, `SELECT count(*) FROM experiments WHERE ${old}`, { before }),
      experiment_rows: countOf(
        sqlite,
        `SELECT count(*) FROM experiment_rows WHERE experiment_id IN (SELECT id FROM experiments WHERE ${old})`,
        { before },
      ),
    }),
    next: () => removeFirst.immediate(),
  };
}
