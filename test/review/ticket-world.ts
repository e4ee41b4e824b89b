import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";
import { reviewConfigSchema } from "../../src/review/config.js";
import { createTickets, type Tickets } from "../../src/review/tickets.js";
import { openStorage, type Storage } from "../../src/storage/sqlite.js";

export interface TicketWorld {
  readonly storage: Storage;
  readonly tickets: Tickets;
  /** Sets the clock. */
  at(time: string): void;
}

/** Real tickets on a real file, with a clock that stands still until it is set. */
export function openTicketWorld(config: unknown = {}): TicketWorld {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "konkyo-review-"));
  const storage = openStorage(path.join(folder, "konkyo.db"));
  onTestFinished(async () => {
    await storage.close();
    fs.rmSync(folder, { recursive: true });
  });
  const clock = { time: new Date("2026-06-10T01:00:00Z") }; // a Wednesday, 10:00 in Tokyo
  let ids = 0;
  const tickets = createTickets({
    storage,
    config: reviewConfigSchema.parse(config),
    clock: { now: () => clock.time, elapsed: () => 0 },
    newId: () => `decision-${(ids += 1)}`,
  });
  return { storage, tickets, at: (time) => (clock.time = new Date(time)) };
}
