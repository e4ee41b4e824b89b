import { KonkyoError } from "../core/errors.js";
import type { Decision, DecisionInput } from "../core/review-decision.js";
import type { NewTicket, Ticket, TicketEvent } from "../core/review-ticket.js";
import { isBlank } from "../core/visible-text.js";
import type { Storage } from "../storage/sqlite.js";
import type { Clock } from "../tracing/clock.js";
import { cancelTickets, recordEvent, takeTicket } from "./change-ticket.js";
import type { ReviewConfig } from "./config.js";
import { decideTicket } from "./decide-ticket.js";
import { findTicket, listTickets, ticketsOfRun, type TicketFilter } from "./find-tickets.js";
import { openTicket } from "./open-ticket.js";
import type { DecisionBasis } from "./refusal.js";
import { markDue, type Reminders } from "./remind.js";
import { readDecision, readEvents, type NewTicketEvent, type TicketSummary } from "./ticket-rows.js";
import { guarded } from "./transaction.js";

/**
 * Work for people. Ids are whole ids, but for `get`. All methods reject with
 * KonkyoError `storage_failed` (naming a damaged ticket) or `storage_busy`.
 */
export interface Tickets {
  /** Writes a ticket once for its process and reason, however often and from wherever it is called. */
  open(ticket: NewTicket): Promise<Ticket>;
  /** By id, or by the beginning of one. Rejects with `not_found`, or `usage` when several begin so. */
  get(idOrPrefix: string): Promise<Ticket>;
  /** In the order in which they were written. */
  byRun(processId: string): Promise<readonly Ticket[]>;
  /** What is due first comes first. */
  list(filter: TicketFilter): Promise<readonly TicketSummary[]>;
  /** In the order in which it happened; empty for an unknown ticket. */
  history(id: string): Promise<readonly TicketEvent[]>;
  /** Rejects with `not_found`, `input_invalid`, or `conflict` when the ticket no longer waits. */
  take(id: string, owner: string, actor: string): Promise<Ticket>;
  /** Rejects with `not_found`, or `input_invalid` for a text that nobody would see. */
  comment(id: string, text: string, actor: string): Promise<void>;
  /** Adds to the history. Rejects with `not_found`. */
  record(id: string, event: NewTicketEvent): Promise<void>;
  /** Marks what is due soon and what is overdue, each once, and returns what it marked. */
  remind(now: Date): Promise<Reminders>;
  /** Closes what waits of a run; returns the ids. */
  cancelForRun(processId: string, actor: string): Promise<readonly string[]>;
  /** See `decideTicket` for what is refused. */
  decide(id: string, input: DecisionInput, basis: DecisionBasis): Promise<Decision>;
  /** null while there is none. */
  decision(id: string): Promise<Decision | null>;
}

export interface TicketsOptions {
  readonly storage: Storage;
  readonly config: ReviewConfig;
  readonly clock: Clock;
  readonly newId: () => string;
}

export function createTickets({ storage, config, clock, newId }: TicketsOptions): Tickets {
  return {
    open: async (ticket) => openTicket(storage, ticket, config, clock.now()).ticket,
    get: async (idOrPrefix) => guarded(storage, () => findTicket(storage, idOrPrefix)),
    byRun: async (processId) => guarded(storage, () => ticketsOfRun(storage, processId)),
    list: async (filter) => guarded(storage, () => listTickets(storage, filter, clock.now())),
    history: async (id) => guarded(storage, () => readEvents(storage, id)),
    async take(id, owner, actor) {
      takeTicket(storage, id, owner.trim(), actor, clock.now());
      return guarded(storage, () => findTicket(storage, id));
    },
    async comment(id, text, actor) {
      if (isBlank(text)) throw new KonkyoError("input_invalid", "the comment has no visible text", { where: "text" });
      recordEvent(storage, id, { actor, kind: "commented", detail: { text: text.toWellFormed() } }, clock.now());
    },
    record: async (id, event) => recordEvent(storage, id, event, clock.now()),
    remind: async (now) => markDue(storage, config, now),
    cancelForRun: async (processId, actor) => cancelTickets(storage, processId, actor, clock.now()),
    decide: async (id, input, basis) =>
      decideTicket(storage, id, input, basis, { decisionId: newId(), now: clock.now() }),
    decision: async (id) => guarded(storage, () => readDecision(storage, id)),
  };
}
