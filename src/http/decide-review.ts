import { settleTicket } from "../../graphs/answer/settle-ticket.js";
import { errorMessage, KonkyoError } from "../core/errors.js";
import type { Decision, DecisionInput } from "../core/review-decision.js";
import type { Services } from "../services.js";
import { HttpProblem } from "./problem.js";
import { shownAnswer, type Answer } from "./shown-answer.js";
import type { RunHolds } from "./take-up-holds.js";

export interface Decided {
  readonly decision: Decision;
  /** The run as its asker sees it then; null for an answer that had been sent before, and when it could not go on here. */
  readonly answer: Answer | null;
  /** Why the run could not go on, or a certificate could not be held against the decision; the decision stands. */
  readonly problem: string | null;
}

/**
 * Takes a decision on a ticket and lets its run go on, to the end even when
 * whoever decided is gone.
 *
 * @param stop aborts when the process must stop; the run is then taken up again later
 * @throws HttpProblem `input_invalid` naming the field; KonkyoError `conflict` naming who was first, `not_found`
 */
export async function decideReview(
  services: Services,
  ticketId: string,
  input: DecisionInput,
  given: {
    readonly by: string;
    readonly evidenceDigest: string;
    readonly holds: RunHolds;
    readonly stop: AbortSignal;
    readonly requestId: string;
  },
): Promise<Decided> {
  const { by, evidenceDigest, holds, stop, requestId } = given;
  const { storage, tickets } = services;
  const ticket = await tickets.get(ticketId);
  const mine = ticket.status === "waiting" && holds.take(storage, ticket.process_id) === "taken";
  try {
    const { decision, run, drift_problem } = await settleTicket(services, ticketId, input, {
      by,
      evidenceDigest,
      stop,
      requestId,
    });
    return { decision, answer: run === null ? null : shownAnswer(run), problem: drift_problem };
  } catch (error) {
    const decision = await takenBefore(error, services, ticketId, ticket.status);
    if (decision?.decided_by !== by) throw namingField(error);
    return { decision, answer: null, problem: whyNotOn(error) };
  } finally {
    if (mine) holds.release(storage, ticket.process_id, stop.aborted ? "broken_off" : "ended");
  }
}

/** The decision that was taken although its run could not go on; null where the decision itself was refused. */
async function takenBefore(
  error: unknown,
  { tickets }: Services,
  ticketId: string,
  status: string,
): Promise<Decision | null> {
  const refused = error instanceof KonkyoError && (error.code === "conflict" || error.code === "input_invalid");
  return refused || status !== "waiting" ? null : tickets.decision(ticketId);
}

function whyNotOn(error: unknown): string {
  return error instanceof KonkyoError && error.code === "not_found"
    ? "the run goes on at the LangGraph server that keeps it"
    : `the run goes on later: ${errorMessage(error)}`;
}

/** Fields of a decision are fields of the body. */
function namingField(error: unknown): unknown {
  if (!(error instanceof KonkyoError) || error.code !== "input_invalid" || error.where === undefined) return error;
  return new HttpProblem("input_invalid", error.message, { where: `body.${error.where}`, hint: error.hint });
}
