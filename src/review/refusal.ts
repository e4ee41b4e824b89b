import { KonkyoError } from "../core/errors.js";
import type { Decision, DecisionInput } from "../core/review-decision.js";
import { checkDecision } from "../core/review-resume.js";
import type { Ticket } from "../core/review-ticket.js";

/** Who decides, on what. */
export interface DecisionBasis {
  readonly by: string;
  /** Of what the person saw. */
  readonly evidence_digest: string;
  /** The release that is current now; null when none is. */
  readonly currentVersion: string | null;
}

/** Why a decision cannot be taken on a ticket as it stands; null when it can. Pure. */
export function refusal(question: {
  readonly ticket: Ticket;
  /** The decision that was taken on it before. */
  readonly standing: Decision | null;
  readonly input: DecisionInput;
  readonly basis: Pick<DecisionBasis, "evidence_digest" | "currentVersion">;
}): KonkyoError | null {
  const { ticket, standing, input, basis } = question;
  const { ticket_id: where } = ticket;
  const look = `\`konkyo review show ${where}\` shows it.`;
  if (standing !== null) {
    const { type, decided_by, decided_at } = standing;
    const message = `ticket ${where} was decided already: ${type}, by ${decided_by}, at ${decided_at}`;
    return new KonkyoError("conflict", message, { where, hint: look });
  }
  if (ticket.status !== "waiting") {
    const message = `ticket ${where} is ${ticket.status} since ${ticket.closed_at ?? "an unknown time"}`;
    return new KonkyoError("conflict", message, { where, hint: look });
  }
  if (basis.evidence_digest !== ticket.evidence_digest) {
    return new KonkyoError("conflict", "the decision was made on other evidence or another draft than the ticket's", {
      where,
      hint: `Look at the ticket again and decide with its digest, ${ticket.evidence_digest}.`,
    });
  }
  const checked = checkDecision(input, ticket);
  if (!checked.ok) return new KonkyoError("input_invalid", checked.fault.message, { where: checked.fault.field });
  return stale(ticket, input, basis.currentVersion);
}

/** A draft may leave only on the release that is current; a person's own answer does not stand on the draft's evidence. */
function stale(ticket: Ticket, input: DecisionInput, currentVersion: string | null): KonkyoError | null {
  const sendsDraft = input.type === "accept" || input.type === "edit";
  // What was released before is judged by what it stood on then; nothing is sent for it again.
  if (!sendsDraft || ticket.kind === "check_released") return null;
  if (ticket.corpus_version !== null && ticket.corpus_version === currentVersion) return null;
  const [then, now] = [ticket.corpus_version ?? "none", currentVersion ?? "none"];
  return new KonkyoError("conflict", `stale: the draft stands on release ${then}, current is ${now}`, {
    where: ticket.ticket_id,
    hint: "Ask the question again, or respond with an answer of your own.",
  });
}
