import type { Certificate, CertificateHashes } from "../../src/core/certificate.js";
import type { TicketReason } from "../../src/core/review-ticket.js";
import type { Label } from "../../src/review/labels.js";
import type { NewCertificate } from "../../src/certification/certificates.js";
import type { Storage } from "../../src/storage/sqlite.js";
import { scored } from "./judged-drafts.js";

export const hashes: CertificateHashes = { corpus: "c", prompts: "p", models: "m", retrieval: "r", policy: "o" };

export function label(id: string, over: Partial<Label> = {}): Label {
  return {
    ...{ label_id: id, source: "imported", process_id: null, ticket_id: null, category: "standard", correct: true },
    ...{ repair: null, problem: "", question: "何日ですか。", answer: "10日です。", corrected_answer: null },
    ...{ corpus_version: "r1", certificate_id: null, labelled_by: "hanako", labelled_at: "2026-01-10T00:00:00.000Z" },
    scores: [scored("faithfulness", 0.9), scored("answer_relevancy", 0.9)],
    hashes,
    ...over,
  };
}

/** A label that was given on a ticket of this reason, and the ticket. */
export function insertTicketLabel(storage: Storage, reason: TicketReason, given: Label): void {
  const ticketId = `T-${given.label_id}`;
  storage.sqlite
    .prepare(
      `INSERT INTO tickets VALUES (?, 'run', 'check_draft', ?, 'normal', 'decided', NULL, '', '', '', '', 'ja', ?, NULL, '', 'null')`,
    )
    .run(ticketId, reason, given.category);
  insertLabel(storage, { ...given, ticket_id: ticketId });
}

export function insertLabel(storage: Storage, { scores, hashes: made, correct, ...given }: Label): void {
  storage.sqlite
    .prepare(
      `INSERT INTO labels (label_id, source, process_id, ticket_id, category, correct, repair, problem, question, answer,
         corrected_answer, corpus_version, scores_json, hashes_json, certificate_id, labelled_by, labelled_at)
       VALUES (@label_id, @source, @process_id, @ticket_id, @category, @correct, @repair, @problem, @question, @answer,
         @corrected_answer, @corpus_version, @scores, @made, @certificate_id, @labelled_by, @labelled_at)`,
    )
    .run({
      ...given,
      correct: correct === null ? null : Number(correct),
      scores: JSON.stringify(scores),
      made: JSON.stringify(made),
    });
}

export function newCertificate(over: Partial<Certificate> = {}): NewCertificate {
  return {
    ...{ category: "standard", created_by: "hanako", allowed_rate: 0.05, confidence: 0.95 },
    thresholds: { faithfulness: 0.8, answer_relevancy: 0.6 },
    labels: { total: 100, released: 93, wrong: 1, upper_bound: 0.0499 },
    hashes,
    ...over,
  };
}
