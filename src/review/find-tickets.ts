import { KonkyoError } from "../core/errors.js";
import type { Ticket, TicketKind, TicketStatus } from "../core/review-ticket.js";
import type { Storage } from "../storage/sqlite.js";
import { parseSummary, readTicket, summaryColumns, type TicketSummary } from "./ticket-rows.js";

export interface TicketFilter {
  readonly status?: TicketStatus | undefined;
  /** null: those that nobody owns. */
  readonly owner?: string | null | undefined;
  readonly kind?: TicketKind | undefined;
  readonly category?: string | undefined;
  /** Those that wait and were due before now. */
  readonly overdue?: boolean | undefined;
  /** At least 1; 50 unless given. */
  readonly limit?: number | undefined;
  /** How many to pass over; none unless given. */
  readonly offset?: number | undefined;
  /** What is due first, person by person, or what was closed last; `due` unless given. */
  readonly order?: "due" | "owner" | "closed" | undefined;
}

/** Tickets by due date, the more urgent first where it is the same. */
export function listTickets(storage: Storage, filter: TicketFilter, now: Date): readonly TicketSummary[] {
  const first = { due: "", owner: "owner IS NULL, owner, ", closed: "closed_at DESC, " }[filter.order ?? "due"];
  const urgency = "CASE priority WHEN 'high' THEN 0 WHEN 'normal' THEN 1 ELSE 2 END";
  const rows = storage.sqlite
    .prepare(
      `SELECT ${summaryColumns} FROM tickets ${whereOf(filter)}
       ORDER BY ${first}due_at, ${urgency}, rowid LIMIT @limit OFFSET @offset`,
    )
    .all({ ...valuesOf(filter, now), limit: filter.limit ?? 50, offset: filter.offset ?? 0 });
  return rows.map((row) => parseSummary(row, storage));
}

/** How many tickets a filter finds in all, whatever its limit and offset. */
export function countTickets(storage: Storage, filter: TicketFilter, now: Date): number {
  const count = storage.sqlite.prepare(`SELECT count(*) FROM tickets ${whereOf(filter)}`).pluck();
  return count.get(valuesOf(filter, now)) as number;
}

function whereOf(filter: TicketFilter): string {
  const conditions = [
    filter.status === undefined ? "" : "status = @status",
    filter.owner === undefined ? "" : "owner IS @owner",
    filter.kind === undefined ? "" : "kind = @kind",
    filter.category === undefined ? "" : "category = @category",
    filter.overdue === true ? "status = 'waiting' AND due_at < @now" : "",
  ].filter((condition) => condition !== "");
  return conditions.length === 0 ? "" : `WHERE ${conditions.join(" AND ")}`;
}

function valuesOf({ status, owner, kind, category }: TicketFilter, now: Date): Readonly<Record<string, unknown>> {
  return {
    status: status ?? null,
    owner: owner ?? null,
    kind: kind ?? null,
    category: category ?? null,
    now: now.toISOString(),
  };
}

/** Everybody who owns a ticket, or did, by name. */
export function ticketOwners(storage: Storage): readonly string[] {
  const owners = storage.sqlite.prepare("SELECT DISTINCT owner FROM tickets WHERE owner IS NOT NULL ORDER BY owner");
  return owners.pluck().all() as readonly string[];
}

/** Whole tickets of one run, in the order in which they were written. */
export function ticketsOfRun(storage: Storage, processId: string): readonly Ticket[] {
  const ids = storage.sqlite
    .prepare("SELECT ticket_id FROM tickets WHERE process_id = ? ORDER BY rowid")
    .pluck()
    .all(processId) as readonly string[];
  return ids.map((id) => readTicket(storage, id)).filter((ticket) => ticket !== null);
}

const shownWhenAmbiguous = 5;

/**
 * A ticket by its id, or by the beginning of it with or without `T-`.
 *
 * @throws KonkyoError `not_found` when no ticket begins so, `usage` when several do
 */
export function findTicket(storage: Storage, prefix: string): Ticket {
  const start = prefix.startsWith("T-") ? prefix : `T-${prefix}`;
  const ids = storage.sqlite
    .prepare("SELECT ticket_id FROM tickets WHERE substr(ticket_id, 1, length(@start)) = @start LIMIT @limit")
    .pluck()
    .all({ start, limit: shownWhenAmbiguous + 1 }) as readonly string[];
  const [first] = ids;
  if (first === undefined || start === "T-") throw noSuchTicket(prefix);
  if (ids.length > 1) {
    const shown = ids.slice(0, shownWhenAmbiguous).join(", ");
    throw new KonkyoError("usage", `several tickets begin like this: ${shown}`, {
      where: prefix,
      hint: "Give more of the id.",
    });
  }
  const ticket = readTicket(storage, first);
  if (ticket === null) throw noSuchTicket(prefix);
  return ticket;
}

export function noSuchTicket(id: string): KonkyoError {
  return new KonkyoError("not_found", "no ticket has this id", {
    where: id,
    hint: "`konkyo review list --status all` shows the ids.",
  });
}
