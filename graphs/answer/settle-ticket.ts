import { errorMessage } from "../../src/core/errors.js";
import type { Decision, DecisionInput } from "../../src/core/review-decision.js";
import type { Services } from "../../src/services.js";
import { continueRun, type Continuation } from "./continue-run.js";
import type { RunResult } from "./run-result.js";

export interface Settlement {
  readonly decision: Decision;
  /** The run as it then stands; null for an answer that had already been sent, whose review changes nothing for its reader. */
  readonly run: RunResult | null;
  /** Why the category's certificate could not be held against the decision; null when it was, or needed not be. */
  readonly drift_problem: string | null;
}

/** Who decides, and what they had in front of them. */
export interface Reviewer extends Continuation {
  readonly by: string;
  /** Digest of the ticket as it was shown. */
  readonly evidenceDigest: string;
}

/**
 * Takes a person's decision and lets the run go on. The decision is stored
 * before anything else happens, so a process that dies here loses nothing:
 * `continueRun` takes it up again.
 *
 * @throws KonkyoError `input_invalid` naming the field, `conflict` naming who was first or what is out of
 * date, `not_found`; and those of `continueRun`
 */
export async function settleTicket(
  services: Services,
  ticketId: string,
  input: DecisionInput,
  { by, evidenceDigest, ...continuation }: Reviewer,
): Promise<Settlement> {
  const ticket = await services.tickets.get(ticketId);
  const decision = await services.tickets.decide(ticket.ticket_id, input, {
    by,
    evidence_digest: evidenceDigest,
    currentVersion: await services.currentVersion(),
  });
  if (ticket.kind === "check_released") {
    return { decision, run: null, drift_problem: await driftProblem(services, ticket.category) };
  }
  const run = await continueRun(services, ticket.process_id, continuation);
  return { decision, run, drift_problem: null };
}

/** The decision stands whatever becomes of this; a certificate that cannot be read lets nothing out anyway. */
async function driftProblem(services: Services, category: string): Promise<string | null> {
  try {
    await services.reviewDrift(category);
    return null;
  } catch (error) {
    return errorMessage(error);
  }
}
