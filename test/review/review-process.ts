import { once } from "node:events";
import process from "node:process";
import { KonkyoError } from "../../src/core/errors.js";
import { decisionInputSchema } from "../../src/core/review-decision.js";
import { reviewConfigSchema } from "../../src/review/config.js";
import { createTickets } from "../../src/review/tickets.js";
import { openStorage } from "../../src/storage/sqlite.js";
import { systemClock } from "../../src/tracing/clock.js";
import { newTicket } from "./ticket-samples.js";

// A process of its own for tests: says that it is ready, and on a line of input opens tickets or decides, so many times at once.
const [database = "", action = "", name = "", times = "1"] = process.argv.slice(2);
const storage = openStorage(database);
let ids = 0;
const tickets = createTickets({
  storage,
  config: reviewConfigSchema.parse({ owners: ["Abe", "Baba"] }),
  clock: systemClock,
  newId: () => `${name}-${(ids += 1)}`,
});

async function attempt(index: number): Promise<string> {
  if (action === "open") return (await tickets.open(newTicket())).ticket_id;
  const [ticket] = await tickets.byRun("run-1");
  const type = index % 2 === 0 ? "accept" : "ignore";
  const decision = await tickets.decide(ticket!.ticket_id, decisionInputSchema.parse({ type }), {
    by: `${name}-${index}`,
    evidence_digest: ticket!.evidence_digest,
    currentVersion: "r1",
  });
  return `decided by ${decision.decided_by}`;
}

process.stdout.write("ready\n");
await once(process.stdin, "data");
const attempts = Array.from({ length: Number(times) }, (_, index) =>
  // Between two attempts the other process gets its turn.
  new Promise((resolve) => setTimeout(resolve, index)).then(() => attempt(index)),
);
const results = await Promise.allSettled(attempts);
const told = results.map((result) =>
  result.status === "fulfilled"
    ? result.value
    : result.reason instanceof KonkyoError
      ? `${result.reason.code}: ${result.reason.message}`
      : `defect: ${String(result.reason)}`,
);
await storage.close();
process.stdout.write(JSON.stringify(told), () => process.exit(0));
