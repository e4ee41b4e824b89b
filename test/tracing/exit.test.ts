import { spawn } from "node:child_process";
import { EventEmitter } from "node:events";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { runUntilExit, type ExitOptions } from "../../src/tracing/exit.js";
import { built } from "../support/built-sources.js";
import {
  startLangSmithCollector,
  type CollectorOptions,
  type LangSmithCollector,
} from "../support/langsmith-collector.js";

describe("a one-shot run", () => {
  function setUp(over: Partial<ExitOptions>) {
    const signals = new EventEmitter();
    const seen: string[] = [];
    const exit = runUntilExit({
      main: async () => 0,
      onError: (error) => {
        seen.push(`error: ${String(error)}`);
        return 2;
      },
      flush: async () => void seen.push("flushed"),
      exitNow: (code) => seen.push(`exit now ${code}`),
      onSignal: (signal) => seen.push(signal),
      signals,
      ...over,
    });
    return { signals, seen, exit };
  }
  const untilAborted = (signal: AbortSignal) =>
    new Promise<number>((_resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason as Error));
    });

  it("returns the code of its work and flushes", async () => {
    const { seen, exit, signals } = setUp({ main: async () => 3 });
    expect(await exit).toBe(3);
    expect(seen).toEqual(["flushed"]);
    expect(signals.eventNames()).toEqual([]);
  });

  it("reports an error before it flushes, and returns the code for it", async () => {
    const { seen, exit } = setUp({
      main: async () => {
        throw new Error("broken");
      },
    });
    expect(await exit).toBe(2);
    expect(seen).toEqual(["error: Error: broken", "flushed"]);
  });

  it.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ])("is aborted by %s, flushes and returns %i", async (signal, code) => {
    const { seen, exit, signals } = setUp({ main: untilAborted });
    signals.emit(signal);
    expect(await exit).toBe(code);
    expect(seen).toEqual([signal, "flushed"]);
  });

  it("has the signal's code although the work ended well after it", async () => {
    const { exit, signals } = setUp({
      main: async (signal) => {
        await untilAborted(signal).catch(() => undefined);
        return 0;
      },
    });
    signals.emit("SIGINT");
    expect(await exit).toBe(130);
  });

  it("ends at once at the second signal", async () => {
    let settle: (code: number) => void = () => undefined;
    const { seen, exit, signals } = setUp({ main: () => new Promise((resolve) => (settle = resolve)) });
    signals.emit("SIGTERM");
    expect(seen).toEqual(["SIGTERM"]);
    signals.emit("SIGINT");
    expect(seen).toEqual(["SIGTERM", "exit now 143"]);
    settle(0);
    await exit;
  });

  it("keeps its result when a signal arrives while it flushes, and goes on flushing", async () => {
    const signals = new EventEmitter();
    const { seen, exit } = setUp({ signals, flush: async () => void signals.emit("SIGINT") });
    expect(await exit).toBe(0);
    expect(seen).toEqual([]);
  });
});

describe("a traced process", () => {
  const collectors: LangSmithCollector[] = [];
  afterEach(async () => {
    for (const collector of collectors.splice(0)) await collector.close();
  });

  async function run(way: string, options: CollectorOptions, signal?: NodeJS.Signals) {
    const collector = await startLangSmithCollector(options);
    collectors.push(collector);
    const script = path.resolve(import.meta.dirname, "fixtures/one-shot.ts");
    // A collector that answers is waited for as long as it takes; one that does not, shortly.
    const seconds = options.dead === true ? "1" : "30";
    const child = spawn(process.execPath, [built(script), way, seconds], {
      env: {
        ...process.env,
        LANGSMITH_TRACING: "true",
        LANGSMITH_ENDPOINT: collector.url,
        LANGSMITH_API_KEY: "lsv2_pt_0123456789abcdef",
      },
    });
    let stdout = "";
    let stderr = "";
    child.stderr.on("data", (data: Buffer) => (stderr += data.toString()));
    child.stdout.on("data", (data: Buffer) => {
      const waited = stdout.includes("answering");
      stdout += data.toString();
      if (!waited && signal !== undefined && stdout.includes("answering")) child.kill(signal);
    });
    const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
    return { collector, code, stdout, stderr };
  }

  const everyRunOf = (collector: LangSmithCollector) => collector.runs().map((each) => each.name);
  const all = ["ask", "__start__", "find", "answer_it"];

  it("leaves every run closed at a slow collector when it ends well", async () => {
    const { collector, code, stdout, stderr } = await run("finish", { delay_ms: 1500 });
    expect(code).toBe(0);
    expect(stdout).toContain("答え: 根拠");
    expect(everyRunOf(collector)).toEqual(all);
    expect(collector.openRuns()).toEqual([]);
    expect(stderr).toBe("");
  });

  it("leaves every run closed, with the error, when it throws", async () => {
    const { collector, code, stderr } = await run("throw", { delay_ms: 1500 });
    expect(code).toBe(7);
    expect(everyRunOf(collector)).toEqual(all);
    expect(collector.openRuns()).toEqual([]);
    expect(collector.roots()[0]?.error).toContain("no answer");
    expect(stderr).toMatch(/^error: /u);
  });

  it.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)("leaves every run closed, with an error, when %s stops it", async (signal, expected) => {
    const { collector, code, stderr } = await run("wait", { delay_ms: 1500 }, signal);
    expect(code).toBe(expected);
    expect(everyRunOf(collector)).toEqual(all);
    expect(collector.openRuns()).toEqual([]);
    expect(collector.roots()[0]?.error).toBeTruthy();
    expect(collector.byName("answer_it")[0]?.error).toBeTruthy();
    expect(stderr).toBe("");
  });

  it.each([
    ["finish", 0],
    ["throw", 7],
  ])("has the same answer and exit code with a dead collector, and one warning: %s", async (way, expected) => {
    const { code, stdout, stderr } = await run(way, { dead: true });
    expect(code).toBe(expected);
    if (way === "finish") expect(stdout).toContain("答え: 根拠");
    expect(stderr.match(/warning: /gu)).toHaveLength(1);
    expect(stderr).toContain("within 1 s");
  });
});
