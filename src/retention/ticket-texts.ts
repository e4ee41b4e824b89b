import type Database from "better-sqlite3";
import { evidenceDigest } from "../review/evidence-digest.js";
import { batchedStep, countOf, type PurgeStep } from "./purge-step.js";

/** A ticket's content in its own shape, without a word of it; the hashes say what its label was good for. */
const emptied = `CASE WHEN json_valid(row.content_json) THEN json_object(
  'draft', NULL, 'answer', '', 'citations', json('[]'), 'evidence', json('[]'), 'scores', json('[]'),
  'checks', json('[]'), 'detail', '',
  'hashes', json_extract(row.content_json, '$.hashes'),
  'certificate_id', json_extract(row.content_json, '$.certificate_id')
) ELSE 'null' END`;

/** Closed long ago, and its run needs it no more: one that was decided but has not gone on yet reads the decision. */
const oldTicket = `
  row.status IN ('decided', 'cancelled') AND row.closed_at < @before
  AND (row.question <> '' OR row.content_json <> ${emptied})
  AND NOT EXISTS (
    SELECT 1 FROM runs AS run WHERE run.process_id = row.process_id
      AND (run.status = 'waiting' OR (run.status = 'running' AND run.question <> ''))
  )`;

/** Tickets, decisions and histories keep who did what and when. Labels and references are not touched. */
export function ticketTexts(sqlite: Database.Database, before: string, batchSize = 200): PurgeStep {
  const related = (table: string, hasTexts: string): number =>
    countOf(
      sqlite,
      `SELECT count(*) FROM ${table}
       WHERE ${hasTexts} AND ticket_id IN (SELECT row.ticket_id FROM tickets AS row WHERE ${oldTicket})`,
      { before },
    );
  const listed = "ticket_id IN (SELECT value FROM json_each(?))";
  const decided = "(answer IS NOT NULL OR problem <> '')";
  const told = "detail_json <> '{}'";
  const emptyEvents = sqlite.prepare(`UPDATE ticket_events SET detail_json = '{}' WHERE ${told} AND ${listed}`);
  const emptyDecisions = sqlite.prepare(
    `UPDATE decisions SET answer = NULL, problem = '' WHERE ${decided} AND ${listed}`,
  );
  const releases = sqlite.prepare(`SELECT DISTINCT corpus_version FROM tickets WHERE ${listed}`).pluck();
  const emptyTickets = sqlite.prepare(
    `UPDATE tickets AS row SET question = '', content_json = ${emptied}, evidence_digest = ?
     WHERE corpus_version IS ? AND ${listed}`,
  );
  const empty = (keys: string): number => {
    let changes = 0;
    for (const release of releases.all(keys) as (string | null)[]) {
      // A ticket must fit its digest to be readable; its decision keeps the one of what the person saw.
      const digest = evidenceDigest({ corpus_version: release, content: { evidence: [], draft: null } });
      changes += emptyTickets.run(digest, release, keys).changes;
    }
    return changes;
  };
  return batchedStep({
    ...{ sqlite, before, batchSize, from: "tickets", where: oldTicket, key: "ticket_id" },
    tables: { tickets: "emptied", decisions: "emptied", ticket_events: "emptied" },
    count: () => ({
      tickets: countOf(sqlite, `SELECT count(*) FROM tickets AS row WHERE ${oldTicket}`, { before }),
      decisions: related("decisions", decided),
      ticket_events: related("ticket_events", told),
    }),
    apply: (keys) => ({
      ticket_events: emptyEvents.run(keys).changes,
      decisions: emptyDecisions.run(keys).changes,
      tickets: empty(keys),
    }),
  });
}
