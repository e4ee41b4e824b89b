import { storageError, type Storage } from "../storage/sqlite.js";
import { servicePrefix } from "./asked-run.js";

/** A run whose process died before it could say that it works on it is left alone for so long. */
const unheldMs = 60_000;

/**
 * Ids of runs that somebody may have to go on with, oldest first: those that say
 * that a process of this service is at work on them, which may be true, and those
 * whose ticket is decided and whose answer was not sent. Runs that a LangGraph
 * server keeps go on there.
 *
 * @param given.since older ones are not looked at
 * @throws KonkyoError `storage_failed` or `storage_busy`
 */
export function openRuns(
  { sqlite, file }: Storage,
  given: { readonly since: Date; readonly now: Date },
): readonly string[] {
  try {
    return sqlite
      .prepare(
        `SELECT process_id FROM (
           SELECT process_id, created_at FROM runs
           WHERE status = 'running' AND created_at >= @since AND json_valid(caller_json)
             AND (json_extract(caller_json, '$.holder') IS NOT NULL
               OR (json_extract(caller_json, '$.source') LIKE @service AND created_at < @unheld))
           UNION
           SELECT run.process_id, run.created_at FROM tickets AS ticket
           JOIN runs AS run USING (process_id)
           LEFT JOIN deliveries AS delivery USING (process_id)
           WHERE ticket.status = 'decided' AND ticket.reason <> 'sampled' AND ticket.closed_at >= @since
             AND delivery.process_id IS NULL AND run.status IN ('waiting', 'running', 'failed') AND json_valid(run.caller_json)
             AND json_extract(run.caller_json, '$.source') <> 'langgraph'
             AND ticket.process_id NOT IN (SELECT process_id FROM tickets WHERE status = 'waiting')
         ) ORDER BY created_at, process_id`,
      )
      .pluck()
      .all({
        since: given.since.toISOString(),
        unheld: new Date(given.now.getTime() - unheldMs).toISOString(),
        service: `${servicePrefix}%`,
      }) as readonly string[];
  } catch (error) {
    throw storageError(error, file);
  }
}
