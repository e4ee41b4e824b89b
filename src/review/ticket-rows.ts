import type { z } from "zod";
import { decisionSchema, type Decision } from "../core/review-decision.js";
import {
  ticketContentSchema,
  ticketEventSchema,
  ticketSchema,
  type Ticket,
  type TicketEvent,
} from "../core/review-ticket.js";
import type { Storage } from "../storage/sqlite.js";
import { evidenceDigest } from "./evidence-digest.js";
import { damaged, jsonColumn, parseRow } from "./stored-row.js";

/** A ticket as listed: all but what the person who decides has to see. */
export const ticketSummarySchema = ticketSchema.omit({ content: true });
export type TicketSummary = z.infer<typeof ticketSummarySchema>;

export const summaryColumns = Object.keys(ticketSummarySchema.shape).join(", ");

/** Something that happened to a ticket; its time is set when it is written. */
export type NewTicketEvent = Omit<TicketEvent, "at">;

const ticketRowSchema = ticketSummarySchema.extend({ content_json: jsonColumn.pipe(ticketContentSchema) });
const eventRowSchema = ticketEventSchema
  .omit({ detail: true })
  .extend({ detail_json: jsonColumn.pipe(ticketEventSchema.shape.detail) });

/**
 * The ticket of an id; null when there is none.
 *
 * @throws KonkyoError `storage_failed` naming the ticket when its row is damaged, or no longer what its digest says
 */
export function readTicket(storage: Storage, ticketId: string): Ticket | null {
  const row = storage.sqlite.prepare("SELECT * FROM tickets WHERE ticket_id = ?").get(ticketId);
  if (row === undefined) return null;
  const { content_json: content, ...summary } = parseRow(ticketRowSchema, row, `ticket ${ticketId}`, storage);
  const ticket = { ...summary, content };
  if (evidenceDigest(ticket) !== ticket.evidence_digest) {
    throw damaged(`ticket ${ticketId}`, "its evidence or draft is not what its digest says", storage);
  }
  return ticket;
}

export function parseSummary(row: unknown, storage: Storage): TicketSummary {
  const id = typeof row === "object" && row !== null ? String(Reflect.get(row, "ticket_id")) : "";
  return parseRow(ticketSummarySchema, row, `ticket ${id}`, storage);
}

export function insertTicket(storage: Storage, { content, ...summary }: Ticket): void {
  const columns = [...Object.keys(ticketSummarySchema.shape), "content_json"];
  const statement = `INSERT INTO tickets (${columns.join(", ")}) VALUES (${columns.map((name) => `@${name}`).join(", ")})`;
  storage.sqlite.prepare(statement).run({ ...summary, content_json: JSON.stringify(content) });
}

/** Events in the order in which they were written: a clock may jump. */
export function readEvents(storage: Storage, ticketId: string): readonly TicketEvent[] {
  const rows = storage.sqlite
    .prepare("SELECT at, actor, kind, detail_json FROM ticket_events WHERE ticket_id = ? ORDER BY id")
    .all(ticketId);
  return rows.map((row) => {
    const { detail_json: detail, ...event } = parseRow(eventRowSchema, row, `history of ticket ${ticketId}`, storage);
    return { ...event, detail };
  });
}

export function insertEvent(storage: Storage, ticketId: string, event: NewTicketEvent, now: Date): void {
  storage.sqlite
    .prepare("INSERT INTO ticket_events (ticket_id, at, actor, kind, detail_json) VALUES (?, ?, ?, ?, ?)")
    .run(ticketId, now.toISOString(), event.actor, event.kind, JSON.stringify(event.detail));
}

/** The decision of a ticket; null while there is none. */
export function readDecision(storage: Storage, ticketId: string): Decision | null {
  const row = storage.sqlite.prepare("SELECT * FROM decisions WHERE ticket_id = ?").get(ticketId);
  return row === undefined ? null : parseRow(decisionSchema, row, `decision on ${ticketId}`, storage);
}
