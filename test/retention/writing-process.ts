import { setTimeout as sleep } from "node:timers/promises";
import { openStorage } from "../../src/storage/sqlite.js";

/** Writes runs of its own until it is told to stop, and says how many and how many were refused. */
const storage = openStorage(process.argv[2] ?? "");
const insert = storage.sqlite.prepare(
  "INSERT INTO runs (process_id, created_at, status, question) VALUES (?, '2026-11-30T00:00:00.000Z', 'running', 'of the writer')",
);
let stopped = false;
let written = 0;
let failed = 0;
process.on("message", () => (stopped = true));
process.send?.("ready");
while (!stopped) {
  try {
    insert.run(`w-${written}`);
    written += 1;
  } catch {
    failed += 1;
  }
  await sleep(1);
}
process.send?.({ written, failed });
await storage.close();
process.disconnect();
