import { draftWasRight, type Decision } from "../core/review-decision.js";
import type { Ticket } from "../core/review-ticket.js";
import { contentHash } from "../storage/content-hash.js";
import type { Storage } from "../storage/sqlite.js";
import { insertEvent } from "./ticket-rows.js";

/** Closes a ticket by a decision and writes what follows from it; to be called within a transaction. */
export function writeDecision(storage: Storage, ticket: Ticket, decision: Decision, now: Date): void {
  const { sqlite } = storage;
  sqlite
    .prepare(
      `INSERT INTO decisions
         (ticket_id, decision_id, type, answer, repair, problem, decided_by, decided_at, evidence_digest)
       VALUES
         (@ticket_id, @decision_id, @type, @answer, @repair, @problem, @decided_by, @decided_at, @evidence_digest)`,
    )
    .run(decision);
  sqlite
    .prepare("UPDATE tickets SET status = 'decided', closed_at = ? WHERE ticket_id = ?")
    .run(decision.decided_at, ticket.ticket_id);
  const { decision_id, type, repair, decided_by } = decision;
  insertEvent(
    storage,
    ticket.ticket_id,
    { actor: decided_by, kind: "decided", detail: { decision_id, type, repair } },
    now,
  );
  const corrected = decision.answer === null ? null : withoutMarks(decision.answer, ticket);
  insertLabel(storage, ticket, decision, corrected);
  if (corrected !== null) insertReference(storage, ticket, decision, corrected);
}

function insertLabel(storage: Storage, ticket: Ticket, decision: Decision, corrected: string | null): void {
  const { content } = ticket;
  const right = draftWasRight(ticket, decision);
  storage.sqlite
    .prepare(
      `INSERT INTO labels
         (label_id, source, process_id, ticket_id, category, correct, repair, problem, question, answer,
          corrected_answer, corpus_version, scores_json, hashes_json, certificate_id, labelled_by, labelled_at)
       VALUES
         (@label_id, @source, @process_id, @ticket_id, @category, @correct, @repair, @problem, @question, @answer,
          @corrected_answer, @corpus_version, @scores_json, @hashes_json, @certificate_id, @labelled_by, @labelled_at)`,
    )
    .run({
      label_id: `L-${contentHash("label", ticket.ticket_id).slice(0, 16)}`,
      source: ticket.kind === "check_released" ? "sampled" : "review",
      process_id: ticket.process_id,
      ticket_id: ticket.ticket_id,
      category: ticket.category,
      correct: right === null ? null : Number(right),
      repair: decision.repair,
      problem: decision.problem,
      question: ticket.question,
      answer: content.draft?.answer ?? "",
      corrected_answer: corrected,
      corpus_version: ticket.corpus_version,
      scores_json: JSON.stringify(content.scores),
      hashes_json: JSON.stringify(content.hashes),
      certificate_id: content.certificate_id,
      labelled_by: decision.decided_by,
      labelled_at: decision.decided_at,
    });
}

/** Stamped with the release that the person had before them, which need not be today's. */
function insertReference(storage: Storage, ticket: Ticket, decision: Decision, reference: string): void {
  storage.sqlite
    .prepare(
      `INSERT INTO review_references
         (ticket_id, question, reference, category, corpus_version, written_by, written_at)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      ticket.ticket_id,
      ticket.question,
      reference,
      ticket.category,
      ticket.corpus_version,
      decision.decided_by,
      decision.decided_at,
    );
}

/** Marks such as [1] of the ticket's citations mean nothing beside other evidence. */
function withoutMarks(text: string, { content }: Ticket): string {
  const numbers = new Set(content.citations.map(({ number }) => number));
  return text.replaceAll(/\s*\[(\d+)\]/g, (mark, number: string) => (numbers.has(Number(number)) ? "" : mark));
}
