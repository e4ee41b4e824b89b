import { KonkyoError } from "../core/errors.js";
import { isBlank } from "../core/visible-text.js";
import type { Storage } from "../storage/sqlite.js";
import { noSuchTicket } from "./find-tickets.js";
import { insertEvent, parseSummary, summaryColumns, type NewTicketEvent, type TicketSummary } from "./ticket-rows.js";
import { atomically } from "./transaction.js";

/**
 * Gives a ticket that waits to a person. Its first taking is written down even
 * where it changes no owner, since the time of review counts from it; giving it
 * to its owner again changes nothing.
 *
 * @throws KonkyoError `not_found`, `input_invalid` for a blank name, `conflict` when it no longer waits
 */
export function takeTicket(storage: Storage, id: string, owner: string, actor: string, now: Date): void {
  if (isBlank(owner)) throw new KonkyoError("input_invalid", "the owner has no visible name", { where: "owner" });
  atomically(storage, () => {
    const ticket = summaryOf(storage, id);
    if (ticket.status !== "waiting") {
      throw new KonkyoError("conflict", `ticket ${id} is ${ticket.status} since ${ticket.closed_at ?? "before"}`, {
        where: id,
        hint: `\`konkyo review show ${id}\` shows what happened.`,
      });
    }
    if (ticket.owner === owner && wasTaken(storage, id)) return;
    storage.sqlite.prepare("UPDATE tickets SET owner = ? WHERE ticket_id = ?").run(owner, id);
    insertEvent(storage, id, { actor, kind: "assigned", detail: { owner, before: ticket.owner } }, now);
  });
}

function wasTaken(storage: Storage, id: string): boolean {
  const taken = storage.sqlite.prepare("SELECT 1 FROM ticket_events WHERE ticket_id = ? AND kind = 'assigned'");
  return taken.pluck().get(id) !== undefined;
}

/** Adds to a ticket's history, whatever its status. @throws KonkyoError `not_found` */
export function recordEvent(storage: Storage, id: string, event: NewTicketEvent, now: Date): void {
  atomically(storage, () => {
    summaryOf(storage, id);
    insertEvent(storage, id, event, now);
  });
}

/** Closes what waits of a run that was cancelled and returns the ids; the tickets stay. */
export function cancelTickets(storage: Storage, processId: string, actor: string, now: Date): readonly string[] {
  return atomically(storage, () => {
    const ids = storage.sqlite
      .prepare(
        `UPDATE tickets SET status = 'cancelled', closed_at = ?
         WHERE process_id = ? AND status = 'waiting' RETURNING ticket_id`,
      )
      .pluck()
      .all(now.toISOString(), processId) as readonly string[];
    for (const id of ids) insertEvent(storage, id, { actor, kind: "cancelled", detail: {} }, now);
    return ids;
  });
}

function summaryOf(storage: Storage, id: string): TicketSummary {
  const row = storage.sqlite.prepare(`SELECT ${summaryColumns} FROM tickets WHERE ticket_id = ?`).get(id);
  if (row === undefined) throw noSuchTicket(id);
  return parseSummary(row, storage);
}
