import type { Storage } from "../storage/sqlite.js";
import type { ReviewConfig } from "./config.js";
import { isWithin } from "./due-date.js";
import { workingCalendar } from "./ticket-rules.js";
import { insertEvent, parseSummary, summaryColumns, type TicketSummary } from "./ticket-rows.js";
import { atomically } from "./transaction.js";

/** Tickets that were marked now, and never before. */
export interface Reminders {
  /** Due soon. */
  readonly reminded: readonly TicketSummary[];
  readonly overdue: readonly TicketSummary[];
}

/**
 * Marks what waits and is due soon or was due, each once: the marks stand in the
 * history, so that neither a second caller nor a clock that jumps repeats them.
 */
export function markDue(storage: Storage, config: ReviewConfig, now: Date): Reminders {
  const calendar = workingCalendar(config);
  const hours = config.reminder_hours;
  return atomically(storage, () => {
    const overdue = unmarked(storage, ["overdue"]).filter(({ due_at }) => Date.parse(due_at) < now.getTime());
    const reminded =
      hours === 0
        ? []
        : unmarked(storage, ["overdue", "reminded"])
            .filter(({ due_at }) => Date.parse(due_at) >= now.getTime())
            .filter(({ due_at }) => isWithin(now, new Date(due_at), hours, calendar));
    for (const [kind, tickets] of [["overdue", overdue] as const, ["reminded", reminded] as const]) {
      for (const { ticket_id, due_at, owner } of tickets) {
        insertEvent(storage, ticket_id, { actor: "konkyo", kind, detail: { due_at, owner } }, now);
      }
    }
    return { reminded, overdue };
  });
}

function unmarked(storage: Storage, marks: readonly string[]): readonly TicketSummary[] {
  const rows = storage.sqlite
    .prepare(
      `SELECT ${summaryColumns} FROM tickets WHERE status = 'waiting' AND NOT EXISTS (
         SELECT 1 FROM ticket_events
         WHERE ticket_events.ticket_id = tickets.ticket_id AND ticket_events.kind IN (SELECT value FROM json_each(?))
       ) ORDER BY due_at, rowid`,
    )
    .all(JSON.stringify(marks));
  return rows.map((row) => parseSummary(row, storage));
}
