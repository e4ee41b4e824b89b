import { runResultSchema, type RunResult } from "../../../../graphs/answer/run-result.js";
import { KonkyoError } from "../../../core/errors.js";
import type { Outcome } from "../../../core/outcome.js";
import type { Decision } from "../../../core/review-decision.js";
import type { Ticket, TicketEvent } from "../../../core/review-ticket.js";
import type { TicketSummary } from "../../../review/ticket-rows.js";
import type { Services } from "../../../services.js";
import { readRun } from "../../../tracing/run-history.js";
import { HttpProblem } from "../../problem.js";
import { staleChange, type StaleChange } from "./stale-change.js";

/** A ticket with all that a person has to see to decide, and what became of it. */
export interface ShownTicket {
  readonly ticket: Ticket;
  readonly decision: Decision | null;
  readonly history: readonly TicketEvent[];
  readonly overdue: boolean;
  readonly timeZone: string;
  /** As it was recorded; null where it is not, or no longer. */
  readonly run: RunResult | null;
  /** What whoever asked has received; null while nothing was sent. */
  readonly sent: Outcome | null;
  /** Why its draft can no longer be sent; null while it can, or where there is none. */
  readonly stale: StaleChange | null;
  /** What to look at next; null when nothing else waits. */
  readonly next: TicketSummary | null;
}

/**
 * @param reader whose own tickets come next before those of others
 * @throws HttpProblem `not_found`; KonkyoError `storage_failed`, also where the ticket is damaged, or `storage_busy`
 */
export async function readShownTicket(services: Services, id: string, reader: string): Promise<ShownTicket> {
  const { tickets, deliveries, clock, config, storage } = services;
  // The store also takes the beginning of an id, which is for people at a terminal.
  if (!/^T-[0-9a-f]{16}$/.test(id)) throw noSuchTicket(id);
  const ticket = await tickets.get(id);
  const waits = ticket.status === "waiting";
  return {
    ticket,
    decision: await tickets.decision(id),
    history: await tickets.history(id),
    overdue: waits && Date.parse(ticket.due_at) < clock.now().getTime(),
    timeZone: config.review.time_zone,
    run: await recordedRun(services, ticket.process_id),
    sent: deliveries.of(ticket.process_id),
    stale: waits ? staleChange(storage, ticket, await services.currentVersion()) : null,
    next: await nextTicket(services, id, reader),
  };
}

function noSuchTicket(id: string): HttpProblem {
  return new HttpProblem("not_found", "there is no such ticket", { where: id });
}

async function recordedRun({ storage }: Services, processId: string): Promise<RunResult | null> {
  try {
    const { outcome } = await readRun(storage, processId);
    return runResultSchema.safeParse(outcome).data ?? null;
  } catch (error) {
    // Runs that a LangGraph server keeps, and those that were purged, are not recorded here.
    if (error instanceof KonkyoError && error.code === "not_found") return null;
    throw error;
  }
}

/** The reader's own first, then what nobody has taken, then anybody's; what is due first within each. */
async function nextTicket({ tickets }: Services, id: string, reader: string): Promise<TicketSummary | null> {
  for (const owner of [reader, null, undefined]) {
    const waiting = await tickets.list({ status: "waiting", owner, limit: 2 });
    const next = waiting.find(({ ticket_id: other }) => other !== id);
    if (next !== undefined) return next;
  }
  return null;
}
