import { LangChainTracer } from "@langchain/core/tracers/tracer_langchain";
import { END, START, StateGraph, StateSchema } from "@langchain/langgraph";
import { Client } from "langsmith";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { annotateTrace } from "../../src/tracing/annotate.js";
import { recorded } from "../../src/tracing/recorded-node.js";
import { startLangSmithCollector, type LangSmithCollector } from "../support/langsmith-collector.js";

const State = new StateSchema({ process_id: z.string(), reason: z.string().default("") });
const note = async () => undefined;

/** The annotating node stands in a graph within a graph. */
function buildNestedGraph() {
  const inner = new StateGraph(State)
    .addNode(
      "gate",
      recorded("gate", () => ({ reason: "no_evidence" }), note, {
        annotate: ({ reason }) => ({ metadata: { gate_reason: reason }, tags: [`gate:${reason}`] }),
      }),
    )
    .addEdge(START, "gate")
    .addEdge("gate", END)
    .compile({ name: "inner" });
  return new StateGraph(State)
    .addNode("nested", inner)
    .addNode(
      "quiet",
      recorded("quiet", () => ({}), note, { annotate: () => null }),
    )
    .addEdge(START, "nested")
    .addEdge("nested", "quiet")
    .addEdge("quiet", END)
    .compile({ name: "outer" });
}

describe("an annotation", () => {
  let collector: LangSmithCollector;
  beforeEach(async () => {
    collector = await startLangSmithCollector();
  });
  afterEach(() => collector.close());

  it("reaches the root from a nested graph, also through a tracer that is not ours", async () => {
    const client = new Client({ apiUrl: collector.url, apiKey: "k" });
    const tracer = new LangChainTracer({ client, projectName: "server", _awaitHandler: true });
    await buildNestedGraph().invoke(
      { process_id: "p" },
      { callbacks: [tracer], metadata: { kept: 1 }, tags: ["kept"] },
    );
    await client.awaitPendingTraceBatches();
    const [root, ...others] = collector.roots();
    expect(others).toEqual([]);
    expect(root).toMatchObject({ name: "outer", extra: { metadata: { kept: 1, gate_reason: "no_evidence" } } });
    expect(root?.tags).toEqual(["kept", "gate:no_evidence"]);
    expect(collector.byName("quiet")[0]?.tags).not.toContain("gate:no_evidence");
  });

  it("changes nothing where nothing is traced", async () => {
    expect(await buildNestedGraph().invoke({ process_id: "p" })).toMatchObject({ reason: "no_evidence" });
    for (const config of [undefined, null, {}, { callbacks: [] }, { callbacks: { handlers: [] } }]) {
      expect(() => annotateTrace(config, { tags: ["x"] })).not.toThrow();
    }
  });
});
