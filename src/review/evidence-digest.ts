import type { Ticket, TicketContent } from "../core/review-ticket.js";
import { contentHash } from "../storage/content-hash.js";

/**
 * What a reviewer had before them, as one hash: the release, each piece of
 * evidence with its version and text, and the draft. A decision carries it, so
 * that nobody decides on something other than what they saw. Pure.
 */
export function evidenceDigest(
  ticket: Pick<Ticket, "corpus_version"> & { readonly content: Pick<TicketContent, "evidence" | "draft"> },
): string {
  const { evidence, draft } = ticket.content;
  // Lists, not records: the order of a record's keys must not matter.
  const shown = [
    ticket.corpus_version,
    evidence.map((piece) => [piece.evidence_id, piece.corpus_version, piece.content]),
    draft === null
      ? null
      : [draft.declined, draft.answer, draft.claims.map((claim) => [claim.text, claim.evidence_ids])],
  ];
  return contentHash(JSON.stringify(shown));
}
