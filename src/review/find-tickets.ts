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
  /** What is due first, or person by person; `due` unless given. */
  readonly order?: "due" | "owner" | undefined;
}

/** Tickets by due date, the more urgent first where it is the same. */
export function listTickets(storage: Storage, filter: TicketFilter, now: Date): readonly TicketSummary[] {
  const conditions = [
    filter.status === undefined ? "" : "status = @status",
    filter.owner === undefined ? "" : "owner IS @owner",
    filter.kind === undefined ? "" : "kind = @kind",
    filter.category === undefined ? "" : "category = @category",
    filter.overdue === true ? "status = 'waiting' AND due_at < @now" : "",
  ].filter((condition) => condition !== "");
  const where = conditions.length === 0 ? "" : `WHERE ${conditions.join(" AND ")}`;
  const first = filter.order === "owner" ? "owner IS NULL, owner, " : "";
  const urgency = "CASE priority WHEN 'high' THEN 0 WHEN 'normal' THEN 1 ELSE 2 END";
  const rows = storage.sqlite
    .prepare(`SELECT ${summaryColumns} FROM tickets ${where} ORDER BY ${first}due_at, ${urgency}, rowid LIMIT @limit`)
    .all({
      status: filter.status ?? null,
      owner: filter.owner ?? null,
      kind: filter.kind ?? null,
      category: filter.category ?? null,
      now: now.toISOString(),
      limit: filter.limit ?? 50,
    });
  return rows.map((row) => parseSummary(row, storage));
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
