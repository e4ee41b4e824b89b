import { KonkyoError } from "../core/errors.js";
import type { Decision, DecisionInput, RepairTarget } from "../core/review-decision.js";
import { checkDecision } from "../core/review-resume.js";
import type { Ticket } from "../core/review-ticket.js";
import { isBlank } from "../core/visible-text.js";
import type { Storage } from "../storage/sqlite.js";
import { noSuchTicket } from "./find-tickets.js";
import { refusal, type DecisionBasis } from "./refusal.js";
import { insertEvent, readDecision, readTicket } from "./ticket-rows.js";
import { atomically } from "./transaction.js";
import { writeDecision } from "./write-decision.js";

/**
 * Takes a decision: the ticket is closed, and decision, history, label and
 * reference are written, all or nothing. Of any number of decisions on a ticket
 * one is taken; the others are written down as refused.
 *
 * @throws KonkyoError `not_found`; `input_invalid` naming the field; `conflict` when the ticket is closed (the message
 * names who closed it, when and how), when the digest is not the ticket's, or when its release is no longer current;
 * `storage_failed` when the ticket is damaged, `storage_busy`
 */
export function decideTicket(
  storage: Storage,
  id: string,
  input: DecisionInput,
  basis: DecisionBasis,
  given: { readonly decisionId: string; readonly now: Date },
): Decision {
  if (isBlank(basis.by)) throw new KonkyoError("input_invalid", "nobody is named who decides", { where: "by" });
  const result = atomically(storage, (): Decision | KonkyoError => {
    const ticket = readTicket(storage, id);
    if (ticket === null) throw noSuchTicket(id);
    const refused = refusal({ ticket, standing: readDecision(storage, id), input, basis });
    if (refused !== null) {
      // Returned, not thrown: that it was refused stays written.
      const detail = { type: input.type, code: refused.code, reason: refused.message };
      insertEvent(storage, id, { actor: basis.by, kind: "refused", detail }, given.now);
      return refused;
    }
    const decision = toDecision(ticket, input, basis, given);
    writeDecision(storage, ticket, decision, given.now);
    return decision;
  });
  if (result instanceof KonkyoError) throw result;
  return result;
}

function toDecision(
  ticket: Ticket,
  input: DecisionInput,
  basis: DecisionBasis,
  given: { readonly decisionId: string; readonly now: Date },
): Decision {
  const checked = checkDecision(input, ticket);
  const { type, answer, repair, problem } = checked.ok ? checked.input : input;
  return {
    decision_id: given.decisionId,
    ticket_id: ticket.ticket_id,
    type,
    answer: answer?.toWellFormed() ?? null,
    repair: repair ?? usualRepair(ticket, type),
    problem: problem.toWellFormed(),
    decided_by: basis.by.toWellFormed(),
    decided_at: given.now.toISOString(),
    evidence_digest: ticket.evidence_digest,
  };
}

/** What most probably needs repair where the person does not say. */
function usualRepair(ticket: Ticket, type: Decision["type"]): RepairTarget {
  switch (type) {
    case "accept":
      return "nothing";
    case "edit":
      return "generation";
    case "respond":
      return ticket.content.draft === null ? "document" : "generation";
    case "ignore":
      return "question";
  }
}
