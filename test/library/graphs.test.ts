import fs from "node:fs";
import path from "node:path";
import { Command, END, MemorySaver, START, StateGraph, StateSchema } from "@langchain/langgraph";
import { describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { outcomeSchema } from "../../src/core/outcome.js";
import { sampleSchema } from "../../src/core/sample.js";
import { scoreSchema } from "../../src/core/score.js";
import { createKonkyo, type Konkyo, type KonkyoConfig, type RunResult } from "../../src/library/entry.js";
import { temporaryFolder } from "../support/services.js";

const question = "有給休暇は何日ありますか";

async function openIngested(config: KonkyoConfig = {}): Promise<Konkyo> {
  const folder = temporaryFolder();
  fs.mkdirSync(path.join(folder, "docs"));
  fs.writeFileSync(path.join(folder, "docs/leave.md"), "# 有給休暇\n\n有給休暇は年に20日あります。\n");
  fs.writeFileSync(path.join(folder, "docs/bonus.md"), "---\naudience: [hr]\n---\n# 賞与\n\n賞与は年に2回です。\n");
  const konkyo = await createKonkyo({ folder, config: { retrieval: { mode: "keyword" }, ...config } });
  onTestFinished(() => konkyo.close());
  await konkyo.ingest(["docs"], { release: "2026-10" });
  return konkyo;
}

/** A graph of somebody's own, with the answer graph as one of its nodes. */
function desk(konkyo: Konkyo) {
  const State = new StateSchema({
    question: z.string(),
    outcome: outcomeSchema.nullable().default(null),
    process_id: z.string().default(""),
    shown: z.string().default(""),
  });
  const context = z.object({ groups: z.array(z.string()), source: z.string() });
  return new StateGraph({ state: State, context })
    .addNode("answer", konkyo.graphs.answer())
    .addNode("show", ({ outcome }) => ({ shown: outcome?.message ?? "" }))
    .addEdge(START, "answer")
    .addEdge("answer", "show")
    .addEdge("show", END)
    .compile({ checkpointer: new MemorySaver() });
}

describe("the answer graph as a node of another", () => {
  it("pauses that graph for a review, and goes on with it after the decision", async () => {
    const konkyo = await openIngested();
    const graph = desk(konkyo);
    const thread = { configurable: { thread_id: "desk-1" } };
    const context = { groups: [], source: "desk" };
    const paused = await graph.invoke({ question }, { ...thread, context });
    expect(paused.shown).toBe("");
    const [ticket] = await konkyo.reviews.list({ status: "waiting" });
    const { evidence_digest } = await konkyo.reviews.get(ticket!.ticket_id);
    const settled = await konkyo.reviews.decide(
      ticket!.ticket_id,
      { type: "accept" },
      { by: "yamada", evidenceDigest: evidence_digest },
    );
    expect(settled).toMatchObject({ decision: { type: "accept" }, run: null });

    const done = await graph.invoke(new Command({ resume: [] }), { ...thread, context });
    expect(done.shown).toContain("20日");
    expect(done.outcome).toMatchObject({ status: "answered", released_by: { decided_by: "yamada" } });
    expect(await konkyo.runs.get(done.process_id)).toMatchObject({ status: "finished" });
    expect(await konkyo.runs.list()).toHaveLength(1);
  });

  it("takes the caller's groups from the context of the invocation", async () => {
    const graph = desk(await openIngested({ release: { mode: "cited" } }));
    const asked = { question: "賞与は年に何回ですか" };
    const status = async (id: string, groups: string[]) =>
      (await graph.invoke(asked, { configurable: { thread_id: id }, context: { groups, source: "desk" } })).outcome
        ?.status;
    expect(await status("nobody", [])).not.toBe("answered");
    expect(await status("hr", ["hr"])).toBe("answered");
  });

  it("gives a caller of a LangGraph server no groups but those of its user", async () => {
    const graph = desk(await openIngested({ release: { mode: "cited" } }));
    const asked = { question: "賞与は年に何回ですか" };
    const behindServer = async (id: string, user: object) => {
      const configurable = { thread_id: id, assistant_id: "a", langgraph_auth_user: user };
      return (await graph.invoke(asked, { configurable, context: { groups: ["hr"], source: "desk" } })).outcome?.status;
    };
    expect(await behindServer("eve", { identity: "eve" })).not.toBe("answered");
    expect(await behindServer("hana", { identity: "hana", groups: ["hr"] })).toBe("answered");
  });

  it("ends held where it is asked to go without review", async () => {
    const konkyo = await openIngested();
    const done = await konkyo.graphs.answer({ review: false }).invoke({ question });
    expect(done.outcome).toMatchObject({ status: "held", ticket_id: null });
    expect(await konkyo.reviews.list()).toEqual([]);
  });
});

describe("the evaluation graph as a node of another", () => {
  it("scores the sample of that graph", async () => {
    const konkyo = await openIngested();
    const State = new StateSchema({
      sample: sampleSchema,
      scores: z.record(z.string(), scoreSchema).default({}),
      process_id: z.string().default(""),
    });
    const graph = new StateGraph(State)
      .addNode("evaluate", konkyo.graphs.evaluation({ metrics: ["faithfulness"] }))
      .addEdge(START, "evaluate")
      .addEdge("evaluate", END)
      .compile();
    const { scores } = await graph.invoke({
      sample: {
        id: "1",
        user_input: question,
        response: "年20日です。",
        retrieved_contexts: ["有給休暇は年20日です。"],
      },
    });
    expect(Object.keys(scores)).toEqual(["faithfulness"]);
    expect(scores["faithfulness"]).toMatchObject({ status: "scored", value: 1 });
  });
});

describe("a call from within a node of another graph", () => {
  it("is a run of its own: it pauses and records by itself, and the other graph goes on", async () => {
    const konkyo = await openIngested();
    const State = new StateSchema({ run: z.custom<RunResult>().optional(), after: z.boolean().default(false) });
    const graph = new StateGraph(State)
      .addNode("ask", async () => ({ run: await konkyo.ask(question) }))
      .addNode("go_on", () => ({ after: true }))
      .addEdge(START, "ask")
      .addEdge("ask", "go_on")
      .addEdge("go_on", END)
      .compile({ checkpointer: new MemorySaver() });
    const { run, after } = await graph.invoke({}, { configurable: { thread_id: "outer" } });
    expect([run?.outcome?.status, after]).toEqual(["held", true]);
    const { evidence_digest } = await konkyo.reviews.get(run?.outcome?.ticket_id ?? "");
    const settled = await konkyo.reviews.decide(
      run?.outcome?.ticket_id ?? "",
      { type: "accept" },
      { by: "yamada", evidenceDigest: evidence_digest },
    );
    expect(settled.run?.outcome?.status).toBe("answered");
  });
});
