import { EventEmitter, once } from "node:events";
import { afterEach, describe, expect, it, vi } from "vitest";
import { tracingConfigSchema } from "../../src/tracing/config.js";
import { createTracing, type Tracing, type TracingOptions } from "../../src/tracing/langsmith.js";
import { startLangSmithCollector, type CollectorOptions } from "../support/langsmith-collector.js";
import { buildTracedGraph, type TracedGraphOptions } from "./fixtures/traced-graph.js";

const apiKey = "lsv2_pt_0123456789abcdef0123456789abcdef";
const modelKey = "my-very-own-model-key-42";
const question = "有給休暇は何日ですか";
/** LangGraph traces the reading of the input as a node of its own. */
const nodes = ["__start__", "find", "answer_it"];
const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function setUp(
  collectorOptions: CollectorOptions = {},
  environment: Record<string, string> = {},
  options: Partial<TracingOptions> = {},
) {
  const collector = await startLangSmithCollector(collectorOptions);
  closers.push(() => collector.close());
  const warnings: string[] = [];
  const tracing = await createTracing({
    environment: {
      LANGSMITH_TRACING: "true",
      LANGSMITH_ENDPOINT: collector.url,
      LANGSMITH_API_KEY: apiKey,
      LANGSMITH_PROJECT: "konkyo-test",
      OPENAI_API_KEY: modelKey,
      ...environment,
    },
    config: tracingConfigSchema.parse({}),
    warn: (message) => warnings.push(message),
    ...options,
  });
  return { collector, tracing, warnings };
}

function ask(tracing: Tracing, graph: TracedGraphOptions = {}, over: { question?: string; signal?: AbortSignal } = {}) {
  const { signal } = over;
  return buildTracedGraph(graph).invoke(
    { process_id: "p-1", question: over.question ?? question },
    {
      ...tracing.runConfig({ process_id: "p-1", corpus_version: "2026-10", name: "ask", tags: ["cli"] }),
      ...(signal === undefined ? {} : { signal }),
    },
  );
}

describe("a traced run", () => {
  it("sends the root and every node once, each of them closed", async () => {
    const { collector, tracing, warnings } = await setUp();
    await ask(tracing);
    await tracing.flush();
    const [root, ...others] = collector.roots();
    expect(others).toEqual([]);
    expect(root).toMatchObject({ name: "ask", session_name: "konkyo-test", inputs: { question } });
    expect(collector.children(root!.id).map((run) => run.name)).toEqual(nodes);
    expect(collector.openRuns()).toEqual([]);
    expect(collector.runs().filter((run) => typeof run.error === "string")).toEqual([]);
    expect(warnings).toEqual([]);
    expect(collector.requests.at(-1)?.headers["x-api-key"]).toBe(apiKey);
  });

  it("carries what it is about, and what was learnt on the way, as metadata and tags of the root", async () => {
    const { collector, tracing } = await setUp();
    await ask(tracing);
    await tracing.flush();
    const [root] = collector.roots();
    expect(root?.extra?.metadata).toMatchObject({
      process_id: "p-1",
      corpus_version: "2026-10",
      gate_reason: "ready",
      prompt_ids: ["answer@1.ja#abc"],
    });
    expect(root?.tags).toEqual(expect.arrayContaining(["konkyo", "cli", "gate:ready"]));
    expect(collector.byName("answer_it")[0]?.extra?.metadata).toMatchObject({ process_id: "p-1" });
  });

  it("ends a failing node and its root with the error", async () => {
    const { collector, tracing } = await setUp();
    await expect(ask(tracing, { failing: true })).rejects.toThrow("no answer");
    await tracing.flush();
    expect(collector.openRuns()).toEqual([]);
    expect(collector.byName("answer_it")[0]?.error).toContain("no answer");
    expect(collector.roots()[0]?.error).toContain("no answer");
    expect(collector.byName("find")[0]?.error ?? null).toBeNull();
  });

  it("is one trace each when several run at once", async () => {
    const { collector, tracing } = await setUp();
    await Promise.all([ask(tracing), ask(tracing), ask(tracing)]);
    await tracing.flush();
    expect(collector.roots()).toHaveLength(3);
    expect(collector.runs()).toHaveLength(3 * (1 + nodes.length));
    expect(collector.openRuns()).toEqual([]);
  });

  it("is traced once when the variables are in the process environment too, where LangChain looks", async () => {
    const { collector, tracing } = await setUp();
    vi.stubEnv("LANGSMITH_TRACING", "true");
    vi.stubEnv("LANGSMITH_ENDPOINT", collector.url);
    vi.stubEnv("LANGSMITH_API_KEY", apiKey);
    try {
      await ask(tracing);
    } finally {
      vi.unstubAllEnvs();
    }
    await tracing.close();
    expect(collector.roots()).toHaveLength(1);
    expect(collector.runs().map((run) => run.name)).toEqual(["ask", ...nodes]);
  });

  it("is closed on exit although a step was abandoned when the run was aborted", async () => {
    const { collector, tracing } = await setUp();
    const controller = new AbortController();
    const run = ask(tracing, { slow_ms: 300, onAnswering: () => controller.abort() }, { signal: controller.signal });
    await expect(run).rejects.toThrow();
    await tracing.close();
    expect(collector.runs().map((run) => run.name)).toEqual(["ask", ...nodes]);
    expect(collector.openRuns()).toEqual([]);
    expect(collector.byName("answer_it")[0]?.error).toMatch(/abort/iu);
    expect(collector.roots()[0]?.error).toMatch(/abort/iu);
  });

  it("is closed on exit although nobody waited for its end, and what it reports later is left out", async () => {
    const { collector, tracing } = await setUp();
    const begun = new EventEmitter();
    const answering = once(begun, "answering");
    const run = ask(tracing, { slow_ms: 200, onAnswering: () => begun.emit("answering") });
    await answering;
    await tracing.close();
    expect(collector.openRuns()).toEqual([]);
    expect(collector.roots()[0]?.error).toContain("Cancelled");
    const received = collector.requests.length;
    await run;
    await tracing.flush();
    expect(collector.requests).toHaveLength(received);
  });

  it.each([
    ["an older collector without the multipart endpoint", { withoutMultipart: true }],
    ["a collector that takes compressed bodies", { gzip: true }],
  ])("arrives whole at %s", async (_name, options) => {
    const { collector, tracing, warnings } = await setUp(options);
    await ask(tracing);
    await tracing.close();
    expect(collector.runs().map((run) => run.name)).toEqual(["ask", ...nodes]);
    expect(collector.openRuns()).toEqual([]);
    expect(warnings).toEqual([]);
  });
});

describe("contents and secrets", () => {
  it("hides inputs and outputs, and errors that would quote them", async () => {
    const { collector, tracing } = await setUp({}, { LANGSMITH_HIDE_INPUTS: "true", LANGSMITH_HIDE_OUTPUTS: "true" });
    await ask(tracing);
    await expect(ask(tracing, { failing: true })).rejects.toThrow();
    await tracing.close();
    const raw = collector.rawBodies();
    expect(collector.runs()).toHaveLength(2 * (1 + nodes.length));
    expect(raw).not.toContain(question);
    expect(raw).not.toContain("根拠");
    expect(raw).not.toContain("答え");
    expect(collector.roots().filter((run) => run.error === "Error: [hidden]")).toHaveLength(1);
    expect(collector.roots()[0]?.extra?.metadata).toMatchObject({ process_id: "p-1", gate_reason: "ready" });
  });

  it("sends no secret in inputs, outputs, errors, metadata or tags", async () => {
    const { collector, tracing } = await setUp({}, { LANGSMITH_SOME_NOTE: `uses ${modelKey}` });
    const graph = { found: [`key ${modelKey}`, "Authorization: Bearer abc.def.ghi"] };
    await ask(tracing, graph, { question: `${question} ${modelKey}` });
    await expect(ask(tracing, { ...graph, failing: true }, { question: modelKey })).rejects.toThrow();
    const { callbacks, ...config } = tracing.runConfig({
      process_id: "p-2",
      corpus_version: null,
      metadata: { note: modelKey },
      tags: [`tag ${modelKey}`],
    });
    await buildTracedGraph().invoke({ process_id: "p-2", question }, { ...config, callbacks });
    await tracing.close();
    const raw = collector.rawBodies();
    expect(collector.runs()).toHaveLength(3 * (1 + nodes.length));
    expect(raw).not.toContain(modelKey);
    expect(raw).not.toContain(apiKey);
    expect(raw).not.toContain("abc.def.ghi");
    expect(raw).toContain("[redacted]");
    expect(raw).toContain(question);
  });
});

describe("a collector that does not do its work", () => {
  it("delays a flush by no more than the configured time when it never answers, and then warns", async () => {
    const waits: number[] = [];
    const { collector, tracing, warnings } = await setUp(
      { dead: true },
      {},
      { wait: async (milliseconds) => void waits.push(milliseconds) },
    );
    await expect(ask(tracing)).resolves.toMatchObject({ answer: "答え: 根拠" });
    await tracing.close();
    expect(waits).toEqual([3000]);
    expect(warnings).toEqual([expect.stringContaining("within 3 s")]);
    expect(collector.runs()).toEqual([]);
  });

  it.each([401, 404, 500])("is told once when it answers %i, and the run is not touched", async (status) => {
    const printed = [vi.spyOn(console, "warn"), vi.spyOn(console, "error")];
    const { tracing, warnings } = await setUp({ status });
    await expect(ask(tracing)).resolves.toMatchObject({ answer: "答え: 根拠" });
    await tracing.close();
    expect(warnings).toEqual([expect.stringContaining(`answered ${status}`)]);
    for (const print of printed) expect(print).not.toHaveBeenCalled();
  });

  it("is used again when it has recovered", async () => {
    const { collector, tracing, warnings } = await setUp({ failFirst: 2 });
    await ask(tracing);
    await tracing.close();
    expect(collector.runs().map((run) => run.name)).toEqual(["ask", ...nodes]);
    expect(warnings).toEqual([]);
  });

  it("is told once when nothing listens at its address", async () => {
    const { collector, tracing, warnings } = await setUp();
    await collector.close();
    closers.pop();
    await expect(ask(tracing)).resolves.toMatchObject({ answer: "答え: 根拠" });
    await tracing.close();
    expect(warnings).toEqual([expect.stringContaining("traces are not being stored")]);
    expect(warnings.join()).not.toContain(apiKey);
  });
});

describe("the switch", () => {
  const off = { config: tracingConfigSchema.parse({}), warn: () => undefined };

  it.each([{}, { LANGSMITH_TRACING: "false" }, { LANGSMITH_TRACING: "", LANGSMITH_API_KEY: apiKey }])(
    "is off with %o",
    async (environment) => {
      const tracing = await createTracing({ ...off, environment });
      expect(tracing).toMatchObject({ enabled: false, project: null });
      expect(tracing.callbacks()).toEqual([]);
      await tracing.close();
    },
  );

  it.each(["LANGSMITH_TRACING", "LANGSMITH_TRACING_V2", "LANGCHAIN_TRACING_V2", "LANGCHAIN_TRACING"])(
    "is on with %s",
    async (name) => {
      const tracing = await createTracing({ ...off, environment: { [name]: "true" } });
      expect(tracing).toMatchObject({ enabled: true, project: "default" });
    },
  );

  it("refuses an endpoint that is no address, naming the variable", async () => {
    const environment = { LANGSMITH_TRACING: "true", LANGSMITH_ENDPOINT: "smith.example" };
    await expect(createTracing({ ...off, environment })).rejects.toMatchObject({
      code: "config_invalid",
      where: "LANGSMITH_ENDPOINT",
    });
  });
});
