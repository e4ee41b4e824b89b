import { KonkyoError } from "../core/errors.js";
import type { NewTicket, Ticket } from "../core/review-ticket.js";
import type { Storage } from "../storage/sqlite.js";
import type { ReviewConfig } from "./config.js";
import { evidenceDigest } from "./evidence-digest.js";
import { nextOwner, possibleOwners, ticketId, ticketRules } from "./ticket-rules.js";
import { insertEvent, insertTicket, readTicket } from "./ticket-rows.js";
import { atomically, guarded } from "./transaction.js";

export interface OpenedTicket {
  readonly ticket: Ticket;
  /** False when it stood there already. */
  readonly first: boolean;
}

/** Writes of one ticket before its caller is told that the database is busy. */
const attempts = 2;

/**
 * Writes a ticket, or finds the one that was written for the same process and
 * reason. A write of which it is not known whether it happened is looked for
 * before anything is written again.
 *
 * @throws KonkyoError `storage_failed` naming the ticket when the one that stands there is damaged,
 * `storage_failed` or `storage_busy` when it cannot be written
 */
export function openTicket(storage: Storage, given: NewTicket, config: ReviewConfig, now: Date): OpenedTicket {
  const id = ticketId(given);
  const find = (): Ticket | null => guarded(storage, () => existing(storage, id, given));
  for (let attempt = 1; ; attempt += 1) {
    const standing = find();
    if (standing !== null) return { ticket: standing, first: false };
    try {
      return atomically(storage, () => write(storage, id, given, config, now));
    } catch (error) {
      const landed = find();
      if (landed !== null) return { ticket: landed, first: true };
      if (attempt === attempts || !(error instanceof KonkyoError) || error.code !== "storage_busy") throw error;
    }
  }
}

function write(storage: Storage, id: string, given: NewTicket, config: ReviewConfig, now: Date): OpenedTicket {
  const standing = existing(storage, id, given);
  if (standing !== null) return { ticket: standing, first: false };
  const owners = possibleOwners(given, config);
  insertTicket(storage, {
    ...given,
    ticket_id: id,
    ...ticketRules(given, config, now),
    status: "waiting",
    owner: nextOwner(owners, ticketsOf(storage, owners)),
    created_at: now.toISOString(),
    closed_at: null,
    question: given.question.toWellFormed(),
    evidence_digest: evidenceDigest(given),
  });
  // Read back, so that a record that could not be read later is not there at all.
  const ticket = existing(storage, id, given);
  if (ticket === null) throw new KonkyoError("storage_failed", `ticket ${id} was not stored`, { where: storage.file });
  const { kind, reason, priority, owner, due_at } = ticket;
  const detail = { kind, reason, priority, owner, due_at };
  insertEvent(storage, id, { actor: "konkyo", kind: "created", detail }, now);
  return { ticket, first: true };
}

function existing(storage: Storage, id: string, given: NewTicket): Ticket | null {
  const ticket = readTicket(storage, id);
  if (ticket !== null && (ticket.process_id !== given.process_id || ticket.reason !== given.reason)) {
    throw new KonkyoError("storage_failed", `the stored ticket ${id} belongs to another run`, {
      where: storage.file,
      hint: "Its row was changed by hand. Put it right before the run goes on.",
    });
  }
  return ticket;
}

/** How many tickets went to these people; counted where nobody else writes. */
function ticketsOf(storage: Storage, owners: readonly string[]): number {
  return storage.sqlite
    .prepare("SELECT count(*) FROM tickets WHERE owner IN (SELECT value FROM json_each(?))")
    .pluck()
    .get(JSON.stringify(owners)) as number;
}
