import type Database from "better-sqlite3";
import type { OperationConfig } from "./config.js";
import { weekFinder, type Period } from "./period.js";

export interface GatherOptions {
  readonly sqlite: Database.Database;
  readonly period: Period;
  readonly timeZone: string;
  readonly now: Date;
  readonly config: OperationConfig;
}

/**
 * Gathers the questions of a period and their tickets into two temporary tables
 * of short rows, runs `work` over them and drops them. The database does the
 * work, so memory does not grow with the number of runs; a transaction around it
 * makes all figures of one moment.
 *
 * A question is a recorded run that sent something, waits, runs, failed or was
 * cancelled. A finished run that sent nothing belongs to an experiment or to an
 * evaluation.
 */
export function withGatheredRows<Result>(options: GatherOptions, work: () => Result): Result {
  const { sqlite } = options;
  return sqlite.transaction(() => {
    try {
      gatherQuestions(options);
      gatherTickets(options);
      return work();
    } finally {
      sqlite.exec("DROP TABLE IF EXISTS temp.operation_tickets; DROP TABLE IF EXISTS temp.operation_questions");
    }
  })();
}

function gatherQuestions({ sqlite, period, timeZone }: GatherOptions): void {
  const limits = { since: period.since ?? "", until: period.until ?? "~" };
  const { first, last } = sqlite
    .prepare(
      `SELECT min(created_at) AS first, max(created_at) AS last FROM runs
       WHERE created_at >= @since AND created_at < @until`,
    )
    .get(limits) as { first: string | null; last: string | null };
  const week = first === null || last === null ? () => null : weekFinder(first, last, timeZone);
  sqlite.function("konkyo_week", { deterministic: true }, (time) => week(String(time)));
  sqlite
    .prepare(
      `CREATE TEMP TABLE operation_questions AS
       SELECT run.process_id, run.status, run.cost_usd, delivery.status AS sent,
         delivery.process_id IS NOT NULL OR run.status = 'waiting' AS settled,
         iif(json_valid(delivery.released_by_json), json_extract(delivery.released_by_json, '$.by'), NULL) AS released_by,
         coalesce(delivery.category, run.category) AS category,
         coalesce(run.corpus_version, delivery.corpus_version) AS release,
         konkyo_week(run.created_at) AS week
       FROM runs AS run LEFT JOIN deliveries AS delivery USING (process_id)
       WHERE run.created_at >= @since AND run.created_at < @until
         AND (delivery.process_id IS NOT NULL OR run.status <> 'finished')
         AND (run.caller_json IS NULL OR NOT json_valid(run.caller_json)
           OR json_extract(run.caller_json, '$.source') IS NOT 'experiment')`,
    )
    .run(limits);
  sqlite.exec("CREATE UNIQUE INDEX temp.operation_question_ids ON operation_questions (process_id)");
}

/**
 * The minutes of a review go from its last taking, or from the same person's
 * decision before where that is later, to the decision: one who takes ten
 * tickets at once works on one at a time.
 */
function gatherTickets({ sqlite, now, config }: GatherOptions): void {
  sqlite
    .prepare(
      `CREATE TEMP TABLE operation_tickets AS
       WITH decided AS (
         SELECT ticket_id, decided_at, lag(decided_at) OVER (PARTITION BY decided_by ORDER BY decided_at) AS before
         FROM decisions
       ), timed AS (
         SELECT question.process_id, question.settled, question.category, question.release, question.week,
           ticket.reason, ticket.reason = 'sampled' AS sampled, ticket.status,
           ticket.status = 'waiting' AND ticket.due_at < @now AS overdue,
           ticket.status = 'decided' AND ticket.closed_at > ticket.due_at AS late,
           iif(ticket.status = 'decided',
             max(0, unixepoch(ticket.closed_at, 'subsec') - unixepoch(ticket.created_at, 'subsec')) / 3600.0, NULL) AS hours,
           decided.decided_at, decided.before,
           (SELECT max(event.at) FROM ticket_events AS event
            WHERE event.ticket_id = ticket.ticket_id AND event.kind = 'assigned' AND event.at <= decided.decided_at) AS taken_at
         FROM tickets AS ticket
         JOIN operation_questions AS question USING (process_id)
         LEFT JOIN decided USING (ticket_id)
       )
       SELECT process_id, settled, category, release, week, reason, sampled, status, overdue, late, hours,
         CASE
           WHEN status <> 'decided' THEN NULL
           WHEN @given IS NOT NULL THEN @given
           WHEN taken_at IS NOT NULL THEN min(@longest,
             (unixepoch(decided_at, 'subsec') - unixepoch(max(taken_at, coalesce(before, taken_at)), 'subsec')) / 60.0)
         END AS minutes
       FROM timed`,
    )
    .run({ now: now.toISOString(), given: config.review_minutes, longest: config.longest_review_minutes });
}
