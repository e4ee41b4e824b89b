import { KonkyoError } from "../../../src/core/errors.js";
import type { Decision } from "../../../src/core/review-decision.js";
import { readResumeValue } from "../../../src/core/review-resume.js";
import type { Ticket } from "../../../src/core/review-ticket.js";
import type { Services } from "../../../src/services.js";
import { reviewerName, type AnswerRuntime } from "../caller.js";
import { reviewedOutcome } from "../reviewed-outcome.js";
import type { AnswerStateValue, AnswerUpdate } from "../state.js";

/**
 * Turns the decision on a ticket into the outcome of its run. The stored
 * decision counts, whatever resumed the run; only where none stands yet is the
 * reply itself taken as one. A reply that cannot be taken keeps the run waiting.
 */
export function applyReview(services: Services) {
  return async (state: AnswerStateValue, runtime: AnswerRuntime): Promise<AnswerUpdate> => {
    const ticket = await services.tickets.get(state.ticket_id ?? "");
    const settled = await decisionOf(services, ticket, state.review_reply, reviewerName(runtime));
    if ("problem" in settled) return { review_problem: settled.problem, review_reply: null };
    return { review_problem: "", review_reply: null, outcome: reviewedOutcome(state, ticket, settled.decision) };
  };
}

type Settled = { readonly decision: Decision | null } | { readonly problem: string };

async function decisionOf(services: Services, ticket: Ticket, reply: unknown, by: string): Promise<Settled> {
  const stored = await services.tickets.decision(ticket.ticket_id);
  if (stored !== null) return { decision: stored };
  if (ticket.status === "cancelled") return { decision: null };
  const read = readResumeValue(reply, ticket);
  if (!read.ok) {
    const { field, message } = read.fault;
    await services.tickets.record(ticket.ticket_id, { actor: by, kind: "refused", detail: { field, message } });
    return { problem: `${field}: ${message}` };
  }
  try {
    const { ticket_id, evidence_digest } = ticket;
    const currentVersion = await services.currentVersion();
    return { decision: await services.tickets.decide(ticket_id, read.input, { by, evidence_digest, currentVersion }) };
  } catch (error) {
    if (!(error instanceof KonkyoError) || (error.code !== "conflict" && error.code !== "input_invalid")) throw error;
    // Somebody else was first: theirs is the decision of this run too.
    const winner = await services.tickets.decision(ticket.ticket_id);
    return winner === null ? { problem: error.message } : { decision: winner };
  }
}
