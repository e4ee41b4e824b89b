import { fork } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { SqliteSaver } from "@langchain/langgraph-checkpoint-sqlite";
import { emptyCheckpoint } from "@langchain/langgraph-checkpoint";
import { describe, expect, it } from "vitest";
import { ticketContentSchema } from "../../src/core/review-ticket.js";
import { openModelCache } from "../../src/llm/model-cache.js";
import { createDeliveries } from "../../src/release/deliveries.js";
import { retentionConfigSchema } from "../../src/retention/config.js";
import { purge, type PurgeOptions, type PurgeResult } from "../../src/retention/purge.js";
import { reviewConfigSchema } from "../../src/review/config.js";
import { createTickets } from "../../src/review/tickets.js";
import { listRuns, readRun } from "../../src/tracing/run-history.js";
import { readRestart } from "../../src/tracing/restart.js";
import { daysAgo, insert, insertRun, now, openWorkspace, type Workspace } from "./workspace.js";

const marker = "目印MARKER";

function run(at: Workspace, over: Partial<PurgeOptions> & { readonly days?: Record<string, unknown> } = {}) {
  const { days = {}, ...rest } = over;
  const config = retentionConfigSchema.parse(days);
  const none = { modelCacheFile: null, uploadsFolder: path.join(at.folder, "uploads") };
  return purge({ ...{ storage: at.storage, config, now }, ...none, ...rest });
}

const rowsOf = ({ tables }: PurgeResult): Record<string, number> =>
  Object.fromEntries(tables.filter(({ rows }) => rows > 0).map(({ table, rows }) => [table, rows]));

/** Whether any file of the database has the text somewhere in its bytes. */
function holds({ folder }: Workspace, text: string): boolean {
  return fs.readdirSync(folder).some((name) => fs.readFileSync(path.join(folder, name)).includes(text));
}

const count = ({ storage }: Workspace, query: string): unknown => storage.sqlite.prepare(query).pluck().get();

describe("runs", () => {
  it("lose their texts after their days, down to the bytes of the file, and keep route, reason, cost and scores", async () => {
    const at = openWorkspace();
    insertRun(at.storage, { id: "old", days: 91, text: marker });
    insertRun(at.storage, { id: "new", days: 89, text: "recent" });
    const result = await run(at);
    expect(rowsOf(result)).toEqual({ runs: 1, run_nodes: 1, run_scores: 1, deliveries: 1 });
    expect(result).toMatchObject({ dry_run: false, interrupted: false, log_cleared: true });
    expect(holds(at, marker)).toBe(false);
    expect(holds(at, "recent")).toBe(true);

    expect(await readRun(at.storage, "old")).toMatchObject({
      ...{ question: "", outcome: null, nodes: [], status: "finished", route: "generate", reason: "answered" },
      scores: [{ metric: "faithfulness", value: 0.5, offline: false, verdicts: [], prompts: ["entail@1.ja#0"] }],
    });
    expect(count(at, "SELECT cost_usd FROM runs WHERE process_id = 'old'")).toBe(0.5);
    expect(createDeliveries(at.storage).of("old")).toMatchObject({
      ...{ status: "answered", reason: "answered", message: "", citations: [] },
      released_by: { by: "policy", mode: "cited" },
    });
    expect(await readRun(at.storage, "new")).toMatchObject({ question: "recent", nodes: [{ node: "gate" }] });
  });

  it("are counted the same by a dry run, which changes nothing, and not found again afterwards", async () => {
    const at = openWorkspace();
    for (const id of ["a", "b"]) insertRun(at.storage, { id, days: 100, text: marker });
    const dry = await run(at, { dryRun: true });
    expect(holds(at, marker)).toBe(true);
    const done = await run(at);
    expect(rowsOf(dry)).toEqual(rowsOf(done));
    expect(rowsOf(await run(at))).toEqual({});
  });

  it("that wait or still have a ticket waiting are kept; one whose process died long ago has failed", async () => {
    const at = openWorkspace();
    insertRun(at.storage, { id: "waiting", days: 200, text: "kept-1", status: "waiting" });
    insertRun(at.storage, { id: "looked-at", days: 200, text: "kept-2" });
    await openTicket(at, "looked-at", "sampled");
    insertRun(at.storage, { id: "dead", days: 200, text: marker, status: "running" });
    insertRun(at.storage, { id: "resumed", days: 200, text: "kept-3", status: "running" });
    at.storage.sqlite.prepare("UPDATE run_nodes SET started_at = ? WHERE process_id = 'resumed'").run(daysAgo(0.1));
    await run(at);
    const left = await listRuns(at.storage, { limit: 9 });
    expect(
      Object.fromEntries(left.map(({ process_id, question, status }) => [process_id, `${status} ${question}`])),
    ).toEqual({
      waiting: "waiting kept-1",
      "looked-at": "finished kept-2",
      dead: "failed ",
      resumed: "running kept-3",
    });
    expect(await readRestart(at.storage, "dead")).toBeNull();
  });

  it("of experiments go whole", async () => {
    const at = openWorkspace();
    insertRun(at.storage, { id: "row", days: 91, text: marker, source: "experiment" });
    expect(rowsOf(await run(at))).toMatchObject({ experiment_runs: 1 });
    expect(await listRuns(at.storage, { limit: 9 })).toEqual([]);
    expect(count(at, "SELECT count(*) FROM run_scores")).toBe(0);
  });

  it("with a damaged record do not stop the others", async () => {
    const at = openWorkspace();
    for (const id of ["a", "b"]) insertRun(at.storage, { id, days: 100, text: marker });
    at.storage.sqlite.exec(
      "UPDATE run_scores SET score_json = '{x' WHERE process_id = 'a'; UPDATE deliveries SET outcome_json = '{x'; UPDATE runs SET caller_json = '{x' WHERE process_id = 'a'",
    );
    expect(rowsOf(await run(at, { vacuum: true }))).toMatchObject({ runs: 2, run_scores: 2, deliveries: 2 });
    expect(holds(at, marker)).toBe(false);
  });
});

describe("checkpoints", () => {
  async function checkpoint(at: Workspace, thread: string, ts: string): Promise<void> {
    const saver = new SqliteSaver(at.storage.sqlite);
    const place = { configurable: { thread_id: thread, checkpoint_ns: "" } };
    const saved = { ...emptyCheckpoint(), ts, channel_values: { question: marker } };
    const config = await saver.put(place, saved, { source: "loop", step: 1, parents: {} });
    await saver.putWrites(config, [["question", marker]], "task");
  }

  it("of ended runs go with their texts; those of runs that wait stay, whatever their age", async () => {
    const at = openWorkspace();
    insertRun(at.storage, { id: "old", days: 100, text: "x" });
    insertRun(at.storage, { id: "waiting", days: 100, text: "x", status: "waiting" });
    for (const thread of ["old", "waiting"]) await checkpoint(at, thread, daysAgo(100));
    const dry = await run(at, { dryRun: true });
    const result = await run(at);
    expect(rowsOf(result)).toMatchObject({ checkpoints: 1, writes: 1 });
    expect(rowsOf(dry)).toEqual(rowsOf(result));
    expect(count(at, "SELECT group_concat(thread_id) FROM checkpoints")).toBe("waiting");
  });

  it("of runs that nobody recorded go by their own time, unless a ticket waits", async () => {
    const at = openWorkspace();
    for (const [thread, days] of [
      ["old", 100],
      ["ticket", 100],
      ["new", 1],
    ] as const) {
      await checkpoint(at, thread, daysAgo(days));
    }
    await openTicket(at, "ticket", "review_required");
    await run(at);
    expect(count(at, "SELECT group_concat(thread_id) FROM (SELECT thread_id FROM checkpoints ORDER BY 1)")).toBe(
      "new,ticket",
    );
  });
});

describe("tickets", () => {
  it("closed long ago lose their texts and still say who decided what; labels and references stay", async () => {
    const at = openWorkspace();
    const decided = await openTicket(at, "p-1", "review_required");
    await decide(at, decided, 400);
    const waiting = await openTicket(at, "p-2", "review_required");
    const dry = await run(at, { dryRun: true });
    const result = await run(at);
    expect(rowsOf(result)).toMatchObject({ tickets: 1, decisions: 1 });
    expect(rowsOf(dry)).toEqual(rowsOf(result));
    expect(rowsOf(await run(at))).toEqual({});

    const tickets = ticketsAt(at, 0);
    expect(await tickets.get(decided)).toMatchObject({
      ...{ question: "", status: "decided", owner: "sato", reason: "review_required" },
      content: { answer: "", evidence: [], draft: null, hashes: { corpus: "c" } },
    });
    expect(await tickets.decision(decided)).toMatchObject({
      type: "edit",
      decided_by: "sato",
      answer: null,
      problem: "",
    });
    expect((await tickets.history(decided)).map(({ kind, detail }) => [kind, detail])).toEqual([
      ["created", {}],
      ["assigned", {}],
      ["commented", {}],
      ["decided", {}],
    ]);
    expect(await tickets.get(waiting)).toMatchObject({ question: marker, content: { answer: marker } });
    expect(count(at, "SELECT question || corrected_answer FROM labels")).toBe(marker + marker);
    expect(count(at, "SELECT reference FROM review_references")).toBe(marker);
  });

  it("that were decided, but whose run has not gone on yet, are kept", async () => {
    const at = openWorkspace();
    insertRun(at.storage, { id: "p-1", days: 500, text: "x", status: "waiting" });
    await decide(at, await openTicket(at, "p-1", "review_required"), 400);
    expect(rowsOf(await run(at))).toEqual({});
  });
});

describe("what else holds texts", () => {
  it("kept model replies and repeated responses go with the runs; experiments only when asked for, and whole", async () => {
    const at = openWorkspace();
    const modelCacheFile = path.join(at.folder, "model-cache.db");
    const cacheAt = (days: number) =>
      openModelCache({
        ...{ file: modelCacheFile, maxAgeDays: 999, maxMegabytes: 9, warn: (text) => expect.fail(text) },
        clock: { now: () => now.getTime() - days * 86_400_000 },
      });
    for (const days of [100, 1]) {
      const cache = cacheAt(days);
      cache.set([[`reply-${days}`, Buffer.from(marker)]]);
      cache.close();
    }
    for (const days of [100, 1]) {
      const key = { caller: "c", key: String(days), request_hash: "", response_json: marker };
      insert(at.storage, "idempotency_keys", { ...key, created_at: daysAgo(days) });
    }
    insert(at.storage, "experiments", {
      ...{ id: 1, name: "e", created_at: daysAgo(500), registered_at: daysAgo(500), finished_at: daysAgo(400) },
      ...{ dataset: "d", dataset_hash: "" },
    });
    insert(at.storage, "experiment_rows", {
      ...{ experiment_id: 1, position: 0, row_id: "1", line: 1, has_answer: 0, lot: 0, status: "finished" },
      sample_json: JSON.stringify({ user_input: marker }),
    });
    expect(rowsOf(await run(at, { modelCacheFile }))).toEqual({ model_cache: 1, idempotency_keys: 1 });
    const after = cacheAt(0);
    expect([after.get("reply-100"), after.get("reply-1")?.toString()]).toEqual([null, marker]);
    after.close();
    expect(rowsOf(await run(at, { days: { experiments_days: 365 } }))).toEqual({ experiments: 1, experiment_rows: 1 });
  });

  it("nothing goes where the configuration keeps all", async () => {
    const at = openWorkspace();
    insertRun(at.storage, { id: "old", days: 9000, text: marker });
    const result = await run(at, { days: { runs_days: null, tickets_days: null, uploads_days: null } });
    expect(result.tables).toEqual([]);
    expect(await readRun(at.storage, "old")).toMatchObject({ question: marker });
  });
});

describe("while it runs", () => {
  it("a signal stops it after the batch at hand, whose rows stay done; the next purge does the rest", async () => {
    const at = openWorkspace();
    fill(at, 450);
    const stop = new AbortController();
    const purging = run(at, { signal: stop.signal });
    stop.abort();
    const first = await purging;
    expect(first.interrupted).toBe(true);
    const done = rowsOf(first)["runs"] ?? 0;
    expect(count(at, "SELECT count(*) FROM runs WHERE question = ''")).toBe(done);
    expect(done).toBe(200);
    expect(rowsOf(await run(at))["runs"]).toBe(450 - done);
  });

  it("another process writes without a refusal, and nothing of its own goes", async () => {
    const at = openWorkspace();
    fill(at, 1000);
    const writer = fork(path.join(import.meta.dirname, "writing-process.ts"), [at.file], {
      execArgv: ["--import", import.meta.resolve("tsx")],
    });
    await once(writer, "message");
    const result = await run(at);
    writer.send("stop");
    const [said] = (await once(writer, "message")) as [{ written: number; failed: number }];
    await once(writer, "close");
    expect(rowsOf(result)["runs"]).toBe(1000);
    expect(said.failed).toBe(0);
    expect(count(at, "SELECT count(*) FROM runs WHERE question = 'of the writer'")).toBe(said.written);
  });

  it("gives room back when asked to", async () => {
    const at = openWorkspace();
    fill(at, 300, marker.repeat(500));
    const { bytes } = await run(at, { vacuum: true });
    expect(bytes.after).toBeLessThan(bytes.before / 2);
  });
});

function fill(at: Workspace, runs: number, text = marker): void {
  at.storage.sqlite.transaction(() => {
    for (let index = 0; index < runs; index += 1) insertRun(at.storage, { id: `r-${index}`, days: 100, text });
  })();
}

function ticketsAt(at: Workspace, days: number) {
  const time = new Date(daysAgo(days));
  const clock = { now: () => time, elapsed: () => 0 };
  let id = 0;
  return createTickets({
    ...{ storage: at.storage, clock, config: reviewConfigSchema.parse({}) },
    newId: () => `d-${days}-${(id += 1)}`,
  });
}

async function openTicket(at: Workspace, processId: string, reason: "review_required" | "sampled"): Promise<string> {
  const hashes = { corpus: "c", prompts: "p", models: "m", retrieval: "r", policy: "y" };
  const evidence = { evidence_id: "e", content: marker, corpus_version: "r1", source: null };
  const claims = [{ text: marker, evidence_ids: ["e"] }];
  const ticket = await ticketsAt(at, 500).open({
    ...{ process_id: processId, reason, question: marker, language: "ja", category: "leave", corpus_version: "r1" },
    content: ticketContentSchema.parse({
      draft: { answer: marker, claims, declined: false, model: "m", offline: false, prompt: "p" },
      ...{ answer: marker, citations: [], evidence: [evidence], scores: [], checks: [], detail: marker },
      ...{ hashes, certificate_id: null },
    }),
  });
  return ticket.ticket_id;
}

async function decide(at: Workspace, id: string, days: number): Promise<void> {
  const tickets = ticketsAt(at, days);
  await tickets.take(id, "sato", "sato");
  await tickets.comment(id, marker, "sato");
  const { evidence_digest } = await tickets.get(id);
  await tickets.decide(
    id,
    { type: "edit", answer: marker, repair: "generation", problem: marker },
    { by: "sato", evidence_digest, currentVersion: "r1" },
  );
}
