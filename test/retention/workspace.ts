import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";
import { openStorage, type Storage } from "../../src/storage/sqlite.js";

export const now = new Date("2026-11-30T00:00:00.000Z");

/** ISO time so many days before `now`. */
export const daysAgo = (days: number): string => new Date(now.getTime() - days * 86_400_000).toISOString();

export interface Workspace {
  readonly folder: string;
  readonly file: string;
  readonly storage: Storage;
}

/** A database of the test's own. */
export function openWorkspace(): Workspace {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "konkyo-retention-"));
  const file = path.join(folder, "konkyo.db");
  const storage = openStorage(file);
  onTestFinished(async () => {
    await storage.close();
    fs.rmSync(folder, { recursive: true });
  });
  return { folder, file, storage };
}

/** Writes a row with the given columns. */
export function insert(storage: Storage, table: string, row: Readonly<Record<string, unknown>>): void {
  const columns = Object.keys(row);
  storage.sqlite
    .prepare(`INSERT INTO ${table} (${columns.join(", ")}) VALUES (${columns.map((name) => `@${name}`).join(", ")})`)
    .run(row);
}

/** A run with a node, a score and a delivery, each with `text` in it. */
export function insertRun(
  storage: Storage,
  run: {
    readonly id: string;
    readonly days: number;
    readonly text: string;
    readonly status?: string;
    readonly source?: string;
  },
): void {
  const { id, days, text, status = "finished", source = "konkyo" } = run;
  const ended = status === "running" || status === "waiting" ? null : daysAgo(days);
  const outcome = {
    ...{ status: "answered", reason: "answered", message: text, next_step: text, detail: text },
    citations: [{ number: 1, evidence_id: text, corpus_version: "r1", title: text, uri: text }],
    ticket_id: null,
    released_by: { by: "policy", mode: "cited", certificate_id: null },
  };
  insert(storage, "runs", {
    ...{ process_id: id, created_at: daysAgo(days), finished_at: ended, status, question: text },
    ...{ route: "generate", reason: "answered", corpus_version: "r1", category: "leave", cost_usd: 0.5 },
    outcome_json: status === "running" ? null : JSON.stringify({ outcome }),
    caller_json: JSON.stringify({ groups: [text], source }),
  });
  insert(storage, "run_nodes", {
    ...{ process_id: id, node: "gate", started_at: daysAgo(days), duration_ms: 1, status: "finished" },
    ...{ input_json: JSON.stringify({ text }), output_json: JSON.stringify({ text }) },
  });
  insert(storage, "run_scores", {
    ...{ process_id: id, metric: "faithfulness", status: "scored", value: 0.5 },
    score_json: JSON.stringify(scoreWith(text)),
  });
  if (ended === null) return;
  insert(storage, "deliveries", {
    ...{ process_id: id, delivered_at: ended, status: "answered", category: "leave", corpus_version: "r1" },
    ...{ released_by_json: JSON.stringify(outcome.released_by), certificate_id: null },
    outcome_json: JSON.stringify(outcome),
  });
}

const scoreWith = (text: string) => ({
  ...{ metric: "faithfulness", status: "scored", value: 0.5, convention: "strict", reason: text, unheard_of: text },
  verdicts: [{ id: "1", text, verdict: "yes", reason: text }],
  ...{ judge: "openai:m", offline: false, prompts: ["entail@1.ja#0"], attempts: 1, duration_ms: 3, cost_usd: null },
  usage: { calls: 1, input_tokens: 3, output_tokens: null },
});
