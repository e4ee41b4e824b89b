import type Database from "better-sqlite3";
import { batchedStep, countOf, type PurgeStep } from "./purge-step.js";

/** An outcome in its own shape, without a word of it. */
const emptied = `CASE WHEN json_valid(row.outcome_json) THEN json_object(
  'status', row.status,
  'reason', json_extract(row.outcome_json, '$.reason'),
  'message', '', 'next_step', '', 'detail', '', 'citations', json('[]'),
  'ticket_id', json_extract(row.outcome_json, '$.ticket_id'),
  'released_by', json(coalesce(row.released_by_json, 'null'))
) ELSE 'null' END`;

/** What was sent, long ago. That it was sent, by whose leave and how it came out stays. */
export function deliveryTexts(sqlite: Database.Database, before: string, batchSize = 500): PurgeStep {
  const where = `row.delivered_at < @before AND row.outcome_json <> ${emptied}`;
  const empty = sqlite.prepare(
    `UPDATE deliveries AS row SET outcome_json = ${emptied} WHERE process_id IN (SELECT value FROM json_each(?))`,
  );
  return batchedStep({
    ...{ sqlite, before, batchSize, from: "deliveries", where, key: "process_id" },
    tables: { deliveries: "emptied" },
    count: () => ({ deliveries: countOf(sqlite, `SELECT count(*) FROM deliveries AS row WHERE ${where}`, { before }) }),
    apply: (keys) => ({ deliveries: empty.run(keys).changes }),
  });
}
