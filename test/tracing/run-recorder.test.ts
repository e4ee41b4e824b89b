import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Score } from "../../src/core/score.js";
import { noUsage } from "../../src/core/usage.js";
import { openStorage, type Storage } from "../../src/storage/sqlite.js";
import type { Clock } from "../../src/tracing/clock.js";
import { tracingConfigSchema } from "../../src/tracing/config.js";
import { createRedactor } from "../../src/tracing/redaction.js";
import { listRuns, readRun } from "../../src/tracing/run-history.js";
import { createRunRecorder, type RunEnd, type RunRecorder } from "../../src/tracing/run-recorder.js";

const secret = "a-secret-of-the-environment";
let folder: string;
let storage: Storage;
let warnings: string[];
let time: number;

const clock: Clock = { now: () => new Date((time += 1000)), elapsed: () => time };

beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), "konkyo-runs-"));
  storage = openStorage(path.join(folder, "konkyo.db"));
  warnings = [];
  time = Date.UTC(2026, 9, 1);
});

afterEach(async () => {
  await storage.close();
  await fs.rm(folder, { recursive: true });
});

function recorderWith(over: Record<string, unknown> = {}, on: Storage = storage): RunRecorder {
  return createRunRecorder({
    storage: on,
    config: tracingConfigSchema.parse(over),
    clock,
    redactor: createRedactor({ API_KEY: secret }),
    warn: (message) => warnings.push(message),
  });
}

const scoreBase = {
  convention: "strict",
  verdicts: [],
  judge: "",
  offline: true,
  prompts: [],
  attempts: 0,
  usage: noUsage,
  duration_ms: 1,
} as const;

const score = (value: number, judge = ""): Score => ({
  ...scoreBase,
  metric: "faithfulness",
  status: "scored",
  value,
  judge,
  verdicts: [],
  prompts: [],
});

const absent: Score = {
  ...scoreBase,
  metric: "context_recall",
  status: "missing_input",
  reason: "no reference",
  missing: ["reference"],
  verdicts: [],
  prompts: [],
};

const end = (over: Partial<RunEnd> = {}): RunEnd => ({
  process_id: "p-1",
  status: "finished",
  route: "generate",
  reason: "ready",
  corpus_version: "2026-10",
  outcome: { answer: "10日です" },
  scores: [score(0), absent],
  ...over,
});

const nodeRecord = (node: string, over: Record<string, unknown> = {}) => ({
  process_id: "p-1",
  node,
  started_at: new Date(time),
  duration_ms: 1.5,
  status: "finished" as const,
  input: { question: "何日？" },
  output: { route: "generate" },
  ...over,
});

describe("a recorded run", () => {
  it("is read back with its nodes in order and its scores", async () => {
    const recorder = recorderWith();
    await recorder.start({ process_id: "p-1", question: "何日？" });
    await recorder.node(nodeRecord("retrieve"));
    await recorder.node(nodeRecord("gate", { status: "failed", output: { error: { message: "no" } } }));
    await recorder.finish(end());
    const run = await readRun(storage, "p-1");
    expect(run).toMatchObject({
      process_id: "p-1",
      created_at: "2026-10-01T00:00:01.000Z",
      finished_at: "2026-10-01T00:00:02.000Z",
      status: "finished",
      question: "何日？",
      route: "generate",
      reason: "ready",
      corpus_version: "2026-10",
      outcome: { answer: "10日です" },
      scores: [score(0), absent],
    });
    expect(run.nodes.map(({ node, status }) => [node, status])).toEqual([
      ["retrieve", "finished"],
      ["gate", "failed"],
    ]);
    expect(run.nodes[0]).toMatchObject({
      duration_ms: 1.5,
      input: { question: "何日？" },
      output: { route: "generate" },
    });
    expect(warnings).toEqual([]);
  });

  it("keeps a score of 0 apart from no score", async () => {
    const recorder = recorderWith();
    await recorder.start({ process_id: "p-1", question: "q" });
    await recorder.finish(end());
    const rows = await storage.db.selectFrom("run_scores").select(["metric", "status", "value"]).execute();
    expect(rows).toEqual([
      { metric: "faithfulness", status: "scored", value: 0 },
      { metric: "context_recall", status: "missing_input", value: null },
    ]);
  });

  it("may be resumed under its id: start, question and nodes stay, scores are replaced", async () => {
    const recorder = recorderWith();
    await recorder.start({ process_id: "p-1", question: "first" });
    await recorder.node(nodeRecord("retrieve"));
    await recorder.finish(end({ status: "cancelled" }));
    await recorder.start({ process_id: "p-1", question: "again" });
    expect(await readRun(storage, "p-1")).toMatchObject({ status: "running", finished_at: null, question: "first" });
    await recorder.node(nodeRecord("retrieve"));
    await recorder.finish(end({ scores: [score(1)] }));
    const run = await readRun(storage, "p-1");
    expect(run).toMatchObject({ status: "finished", created_at: "2026-10-01T00:00:01.000Z" });
    expect(run.nodes).toHaveLength(2);
    expect(run.scores.map((each) => each.status === "scored" && each.value)).toEqual([1, false]);
    expect(warnings).toEqual([]);
  });

  it("has long texts cut, in nodes alone", async () => {
    const recorder = recorderWith({ preview_characters: 100 });
    const long = "長".repeat(300);
    await recorder.start({ process_id: "p-1", question: long });
    await recorder.node(nodeRecord("generate", { output: { answer: long } }));
    await recorder.finish(end({ outcome: { answer: long } }));
    const run = await readRun(storage, "p-1");
    expect(run.nodes[0]?.output).toEqual({ answer: `${"長".repeat(100)}… (300 characters)` });
    expect(run.outcome).toEqual({ answer: long });
    expect(run.question).toBe(long);
  });

  it("holds no secret", async () => {
    const recorder = recorderWith();
    await recorder.start({ process_id: "p-1", question: `my ${secret}` });
    await recorder.node(nodeRecord("retrieve", { input: secret, output: { authorization: "abc" } }));
    await recorder.finish(end({ outcome: [secret], scores: [score(1, secret)] }));
    expect(JSON.stringify(await readRun(storage, "p-1"))).not.toContain(secret);
  });

  it("takes what cannot be JSON, and nothing at all", async () => {
    const recorder = recorderWith();
    await recorder.start({ process_id: "p-1", question: "NUL \0 and \ud800" });
    await recorder.node(nodeRecord("odd", { input: undefined, output: () => 1 }));
    const run = await readRun(storage, "p-1");
    expect(run.nodes[0]).toMatchObject({ input: null, output: null });
    expect(warnings).toEqual([]);
  });

  it("is not written when recording is off", async () => {
    const recorder = recorderWith({ record_runs: false });
    await recorder.start({ process_id: "p-1", question: "q" });
    await recorder.node(nodeRecord("gate"));
    await recorder.finish(end());
    expect(await listRuns(storage, { limit: 10 })).toEqual([]);
  });
});

describe("a database that cannot be written", () => {
  const runAll = async (recorder: RunRecorder) => {
    await recorder.start({ process_id: "p-1", question: "q" });
    await recorder.node(nodeRecord("gate"));
    await recorder.finish(end());
  };

  it("is told of once when it is closed, and the run goes on", async () => {
    const recorder = recorderWith();
    await storage.close();
    await runAll(recorder);
    expect(warnings).toEqual([expect.stringContaining("runs are not being recorded")]);
    expect(warnings[0]).toContain(storage.file);
  });

  it("is told of once when it is read-only", async () => {
    storage.sqlite.pragma("query_only = 1");
    await runAll(recorderWith());
    expect(warnings).toHaveLength(1);
  });

  it("is told of when a node belongs to no run", async () => {
    const recorder = recorderWith();
    await recorder.node(nodeRecord("gate", { process_id: "unknown" }));
    expect(warnings).toHaveLength(1);
  });
});
