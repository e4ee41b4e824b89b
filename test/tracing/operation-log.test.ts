import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Clock } from "../../src/tracing/clock.js";
import { combineRecorders } from "../../src/tracing/combine-recorders.js";
import { createOperationLog } from "../../src/tracing/operation-log.js";
import { operationLogConfigSchema } from "../../src/tracing/operation-log-config.js";
import { createRedactor } from "../../src/tracing/redaction.js";
import type { NodeRecord, RunEnd, RunRecorder } from "../../src/tracing/run-recorder.js";

const secret = "a-secret-of-the-environment";
const versions = { retrieval: "r".repeat(64), policy: "p".repeat(64) };

function setUp(settings: Record<string, unknown> = {}, file = path.join(temporaryFolder(), "home", "operation.log")) {
  let time = Date.UTC(2026, 10, 30);
  const clock: Clock = { now: () => new Date((time += 1000)), elapsed: () => time };
  const warnings: string[] = [];
  const log = createOperationLog({
    config: operationLogConfigSchema.parse(settings),
    file,
    versions,
    previewCharacters: 2000,
    clock,
    redactor: createRedactor({ API_KEY: secret }),
    warn: (message) => warnings.push(message),
  });
  return { log, file, warnings, lines: () => linesOf(file) };
}

function temporaryFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "konkyo-log-"));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  return folder;
}

type Line = Record<string, unknown>;

function linesOf(file: string): Line[] {
  if (!fs.existsSync(file)) return [];
  return fs
    .readFileSync(file, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Line);
}

const node = (over: Partial<NodeRecord> = {}): NodeRecord => ({
  process_id: "p-1",
  node: "gate",
  started_at: new Date(0),
  duration_ms: 1.23456,
  status: "finished",
  input: {},
  output: {},
  ...over,
});

const end = (over: Partial<RunEnd> = {}): RunEnd => ({
  process_id: "p-1",
  status: "finished",
  route: "generate",
  reason: "answered",
  corpus_version: "2026-11",
  outcome: { outcome: { status: "answered", message: "an answer" } },
  scores: [],
  ...over,
});

const usage = (tokens: number | null) => ({ calls: 1, input_tokens: tokens, output_tokens: 2 });
const score = (metric: string, over: Record<string, unknown> = {}) => ({
  metric,
  status: "scored",
  value: 0.5,
  reason: "words of a judge",
  verdicts: [{ text: "words of an answer" }],
  prompts: ["entail@1.ja#abc"],
  usage: usage(10),
  cost_usd: 0.25,
  ...over,
});

describe("what a line says", () => {
  it("start, node and end are a line each, with the versions that are known by then", async () => {
    const { log, file, lines } = setUp();
    await log.start({ process_id: "p-1", question: "a question" });
    await log.node(node({ node: "receive", output: { current_version: "2026-11", question: "a question" } }));
    await log.node(
      node({ output: { gate_decision: { route: "generate", reason: "ready", checks: [{ detail: "a text" }] } } }),
    );
    const draft = { answer: "an answer", prompt: "answer@1.ja#0f", model: "openai:m", offline: false, declined: false };
    await log.node(node({ node: "generate", output: { draft, sample: { response: "an answer" } } }));
    await log.finish(end());
    expect(lines()).toMatchObject([
      { event: "run_started", process_id: "p-1", level: "info", versions: { corpus: null, prompts: null } },
      { event: "node", node: "receive", versions: { corpus: "2026-11", prompts: null, ...versions } },
      { node: "gate", route: "generate", reason: "ready", status: "finished", duration_ms: 1.235 },
      { node: "generate", model: "openai:m", offline: false, versions: { prompts: "answer@1.ja#0f" } },
      { event: "run_ended", status: "finished", route: "generate", reason: "answered", outcome: "answered" },
    ]);
    expect(lines().filter(({ time }) => !/^2026-11-30T.*Z$/.test(String(time)))).toEqual([]);
    expect(fs.readFileSync(file, "utf8")).not.toMatch(/a question|an answer|a text/);
  });

  it("usage and cost of a node are summed; an unknown part makes the sum unknown", async () => {
    const { log, lines } = setUp();
    await log.node(node({ output: { scores: { a: score("a"), b: score("b") } } }));
    await log.node(
      node({ output: { scores: { a: score("a"), b: score("b", { usage: usage(null), cost_usd: null }) } } }),
    );
    await log.node(node({ output: { draft: { model: "m", usage: usage(7), cost_usd: 1 } } }));
    await log.node(node({ output: { chunks: [{ content: "x" }, {}], evidence: [] } }));
    expect(lines().map((line) => line["usage"])).toEqual([
      { calls: 2, input_tokens: 20, output_tokens: 4, cost_usd: 0.5 },
      { calls: 2, input_tokens: null, output_tokens: 4, cost_usd: null },
      { calls: 1, input_tokens: 7, output_tokens: 2, cost_usd: 1 },
      undefined,
    ]);
    expect(lines()[0]?.["scores"]).toEqual([
      { metric: "a", status: "scored", value: 0.5, prompts: ["entail@1.ja#abc"] },
      { metric: "b", status: "scored", value: 0.5, prompts: ["entail@1.ja#abc"] },
    ]);
    expect(lines()[3]).toMatchObject({ chunks: 2, evidence: 0 });
  });

  it("a run that waits has not ended, and failures stand out", async () => {
    const { log, lines } = setUp();
    await log.finish(end({ status: "waiting", reason: "review_required" }));
    await log.finish(end({ status: "cancelled", route: null, reason: null, outcome: null }));
    await log.finish(end({ status: "failed" }));
    await log.node(node({ status: "failed", output: { error: { code: "storage_busy", message: "words" } } }));
    await log.node(node({ status: "failed", output: { error: { message: "words" } } }));
    await log.node(node({ output: { failure: { reason: "retrieval_error", detail: "words" } } }));
    expect(lines()).toMatchObject([
      { event: "run_waiting", level: "info", status: "waiting", reason: "review_required" },
      { event: "run_ended", level: "warn", status: "cancelled", route: null, outcome: null },
      { event: "run_ended", level: "error", status: "failed" },
      { level: "error", error_code: "storage_busy" },
      { level: "error", error_code: "internal" },
      { level: "warn", reason: "retrieval_error" },
    ]);
  });

  it("versions are known of a run that was resumed, and after its end", async () => {
    const { log, lines } = setUp();
    await log.node(node({ input: { current_version: "2026-11", draft: { prompt: "answer@1.ja#0f" } } }));
    await log.finish(end({ corpus_version: null }));
    await log.node(node({ node: "deliver", output: {} }));
    expect(lines().map((line) => line["versions"])).toEqual(
      [1, 2, 3].map(() => ({ corpus: "2026-11", prompts: "answer@1.ja#0f", ...versions })),
    );
    expect(lines()[1]).toMatchObject({ duration_ms: null });
  });

  it("of level error, nothing else is written", async () => {
    const { log, lines } = setUp({ level: "error" });
    await log.start({ process_id: "p-1", question: "a question" });
    await log.node(node());
    await log.finish(end({ status: "failed" }));
    expect(lines()).toMatchObject([{ event: "run_ended", level: "error" }]);
  });
});

describe("texts", () => {
  const marker = "目印MARKERのことば";

  it("a field that nobody has named never passes, nor a word outside its closed set", async () => {
    const { log, file } = setUp();
    const everywhere = {
      gate_decision: { route: marker, reason: marker },
      outcome: { status: marker, reason: marker, ticket_id: marker },
      failure: { reason: marker },
      draft: { model: { text: marker }, answer: marker, prompt: [marker] },
      scores: {
        a: score("a", { status: marker }),
        b: { metric: "b", status: "judge_failed", code: marker, raw: marker },
      },
      current_version: { marker },
      chunks: [marker],
      evidence: marker,
      newly_invented: marker,
      [marker]: marker,
    };
    await log.start({ process_id: marker, question: marker });
    await log.node(node({ process_id: marker, input: { question: marker }, output: everywhere }));
    await log.node(node({ status: "failed", output: { error: { code: marker, message: marker } } }));
    await log.node(node({ output: marker }));
    await log.finish(end({ route: marker, reason: marker, outcome: { message: marker, status: marker } }));
    const text = fs.readFileSync(file, "utf8");
    expect(text.split("\n")).toHaveLength(6);
    expect(text).not.toContain("MARKER");
    expect(text).not.toContain("目印");
  });

  it("are written where the configuration asks for them, shortened, without secrets", async () => {
    const { log, file, lines } = setUp({ texts: true });
    await log.start({ process_id: "p-1", question: `${marker} ${secret}` });
    await log.node(node({ input: { question: marker }, output: { draft: { answer: "あ".repeat(9000) } } }));
    await log.finish(end());
    expect(lines()[0]).toMatchObject({ texts: { question: `${marker} [redacted]` } });
    expect(lines()[1]).toMatchObject({ texts: { input: { question: marker } } });
    expect(lines()[2]).toMatchObject({ texts: { outcome: { outcome: { message: "an answer" } } } });
    expect(fs.readFileSync(file, "utf8")).not.toContain(secret);
    expect(fs.readFileSync(file, "utf8").length).toBeLessThan(9000);
  });

  it("a secret in a permitted field is taken out too", async () => {
    const { log, file } = setUp();
    await log.node(node({ output: { draft: { model: `m ${secret}` }, current_version: secret } }));
    expect(fs.readFileSync(file, "utf8")).not.toContain(secret);
  });
});

describe("the file", () => {
  it("is made for its owner alone, in a folder that need not exist, and only when there is something to write", async () => {
    const { log, file } = setUp();
    expect(fs.existsSync(file)).toBe(false);
    await log.start({ process_id: "p-1", question: "" });
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    log.close();
  });

  it("that grows too large becomes .1, and the one before goes", async () => {
    const { log, file, lines } = setUp({ max_megabytes: 0.002 });
    for (let index = 0; index < 30; index += 1) await log.node(node({ node: `n${index}` }));
    const kept = [...linesOf(`${file}.1`), ...lines()].map((line) => line["node"]);
    expect(kept.at(-1)).toBe("n29");
    expect(kept).toEqual(Array.from(kept, (_, index) => `n${30 - kept.length + index}`));
    expect(fs.statSync(file).size).toBeLessThan(4000);
    expect(fs.statSync(`${file}.1`).mode & 0o777).toBe(0o600);
    expect(fs.readdirSync(path.dirname(file))).toHaveLength(2);
  });

  it("that was moved or cut by somebody else is gone on with", async () => {
    const { log, file, lines } = setUp({ max_megabytes: 0.002 });
    await log.node(node());
    fs.truncateSync(file);
    await log.node(node({ node: "after" }));
    expect(lines()).toMatchObject([{ node: "after" }]);
    fs.renameSync(file, `${file}-20261130`);
    for (let index = 0; index < 3; index += 1) await log.node(node({ node: "moved" }));
    expect(lines().at(-1)).toMatchObject({ node: "moved" });
  });

  it("holds whole lines of several writers", async () => {
    const file = path.join(temporaryFolder(), "operation.log");
    const writers = Array.from({ length: 4 }, () => setUp({ max_megabytes: null }, file).log);
    await Promise.all(
      writers.map(async (log) => {
        for (let index = 0; index < 50; index += 1) await log.node(node());
      }),
    );
    expect(linesOf(file)).toHaveLength(200);
  });

  it("has every line of a process that was killed", async () => {
    const file = path.join(temporaryFolder(), "operation.log");
    const child = spawn(
      process.execPath,
      ["--import", import.meta.resolve("tsx"), path.join(import.meta.dirname, "operation-log-process.ts"), file],
      { stdio: ["ignore", "pipe", "inherit"] },
    );
    const [said] = (await once(child.stdout, "data")) as [Buffer];
    child.kill("SIGKILL");
    await once(child, "close");
    expect(linesOf(file)).toHaveLength(Number(said.toString()));
  });

  it("that cannot be written is said once, and the run goes on", async () => {
    const folder = temporaryFolder();
    fs.writeFileSync(path.join(folder, "home"), "a file where a folder should be");
    const { log, warnings } = setUp({}, path.join(folder, "home", "operation.log"));
    await log.start({ process_id: "p-1", question: "" });
    await log.node(node());
    await log.finish(end());
    expect(warnings).toEqual([expect.stringMatching(/operation log is not being written.*operation\.log/)]);
  });

  it("is not made where the log is off", async () => {
    const { log, file } = setUp({ destination: "off" });
    await log.start({ process_id: "p-1", question: "" });
    log.close();
    expect(fs.existsSync(file)).toBe(false);
  });
});

it("of several recorders each hears of everything, in order", async () => {
  const heard: string[] = [];
  const listener = (name: string): RunRecorder => ({
    start: async () => void heard.push(`${name} start`),
    node: async () => void heard.push(`${name} node`),
    finish: async () => void heard.push(`${name} finish`),
  });
  const both = combineRecorders(listener("store"), listener("log"));
  await both.start({ process_id: "p", question: "" });
  await both.node(node());
  await both.finish(end());
  expect(heard).toEqual(["store start", "log start", "store node", "log node", "store finish", "log finish"]);
});
