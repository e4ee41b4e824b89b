import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { expect, it } from "vitest";
import { newTicket } from "./ticket-samples.js";
import { openTicketWorld } from "./ticket-world.js";

const script = path.join(import.meta.dirname, "review-process.ts");
const loader = import.meta.resolve("tsx");

interface Started {
  readonly child: ChildProcess;
  readonly output: { text: string };
}

async function start(file: string, action: string, name: string, times: number): Promise<Started> {
  const child = spawn(process.execPath, ["--import", loader, script, file, action, name, String(times)]);
  const output = { text: "" };
  child.stderr.setEncoding("utf8").on("data", (text: string) => (output.text += text));
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output.text += text));
  while (!output.text.startsWith("ready\n")) await once(child.stdout, "data");
  return { child, output };
}

/** Both processes stand ready before either begins. */
async function together(file: string, action: string, times: number): Promise<readonly string[]> {
  const started = await Promise.all([start(file, action, "one", times), start(file, action, "two", times)]);
  for (const { child } of started) child.stdin?.write("go\n");
  await Promise.all(started.map(({ child }) => once(child, "close")));
  return started.flatMap(({ output }) => JSON.parse(output.text.slice("ready\n".length)) as string[]);
}

it("a ticket that is opened 100 times by two processes is one ticket", { timeout: 120_000 }, async () => {
  const { storage, tickets } = openTicketWorld();
  const ids = await together(storage.file, "open", 50);
  expect(ids).toHaveLength(100);
  expect(new Set(ids).size).toBe(1);
  expect(await tickets.list({})).toHaveLength(1);
  expect(await tickets.history(ids[0]!)).toMatchObject([{ kind: "created", actor: "konkyo" }]);
});

it("of 64 decisions by two processes one is taken, and the others name it", { timeout: 120_000 }, async () => {
  const { storage, tickets } = openTicketWorld();
  const ticket = await tickets.open(newTicket());
  const told = await together(storage.file, "decide", 32);
  const won = told.filter((line) => line.startsWith("decided by "));
  expect(told).toHaveLength(64);
  expect(won).toHaveLength(1);

  const decision = await tickets.decision(ticket.ticket_id);
  expect(won).toEqual([`decided by ${decision!.decided_by}`]);
  const refused = `conflict: ticket ${ticket.ticket_id} was decided already: ${decision!.type}, by ${decision!.decided_by}, at ${decision!.decided_at}`;
  expect(told.filter((line) => line === refused)).toHaveLength(63);

  const history = await tickets.history(ticket.ticket_id);
  expect(history.filter(({ kind }) => kind === "decided")).toHaveLength(1);
  expect(history.filter(({ kind }) => kind === "refused")).toHaveLength(63);
  const count = (table: string): unknown => storage.sqlite.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
  expect([count("labels"), count("decisions")]).toEqual([1, 1]);
  expect(storage.sqlite.pragma("integrity_check", { simple: true })).toBe("ok");
});
