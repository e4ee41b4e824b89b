import { z } from "zod";
import { settleTicket, type Reviewer, type Settlement } from "../../graphs/answer/settle-ticket.js";
import { KonkyoError } from "../core/errors.js";
import {
  allowedDecisions,
  decisionInputSchema,
  type Decision,
  type DecisionInput,
  type DecisionType,
} from "../core/review-decision.js";
import type { Ticket, TicketEvent } from "../core/review-ticket.js";
import type { Services } from "../services.js";

/** What a person decides; what is left out takes its default. */
export type ReviewDecision = Readonly<z.input<typeof decisionInputSchema>>;

/** A ticket as a person needs it who decides. */
export interface OpenTicket extends Ticket {
  /** What may be decided about it. */
  readonly allowed: readonly DecisionType[];
  /** null while there is none. */
  readonly decision: Decision | null;
  readonly history: readonly TicketEvent[];
}

/** @throws KonkyoError `not_found`, or `usage` when several ids begin so */
export async function getTicket({ tickets }: Services, idOrPrefix: string): Promise<OpenTicket> {
  const ticket = await tickets.get(idOrPrefix);
  return {
    ...ticket,
    allowed: allowedDecisions(ticket),
    decision: await tickets.decision(ticket.ticket_id),
    history: await tickets.history(ticket.ticket_id),
  };
}

/** Takes a decision and lets the run go on, where it is kept here. */
export async function decideTicket(
  services: Services,
  ticketId: string,
  decision: ReviewDecision,
  reviewer: Reviewer,
): Promise<Settlement> {
  const input = readDecision(decision);
  const ticket = await services.tickets.get(ticketId);
  try {
    return await settleTicket(services, ticket.ticket_id, input, reviewer);
  } catch (error) {
    // The run is kept by the graph around it and goes on there; the decision stands.
    const elsewhere = error instanceof KonkyoError && error.code === "not_found" && error.where === ticket.process_id;
    const taken = elsewhere ? await services.tickets.decision(ticket.ticket_id) : null;
    if (taken === null) throw error;
    return { decision: taken, run: null, drift_problem: null };
  }
}

function readDecision(given: ReviewDecision): DecisionInput {
  const parsed = decisionInputSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new KonkyoError("input_invalid", `this is no decision: ${z.prettifyError(parsed.error)}`, {
    where: "decision",
  });
}
