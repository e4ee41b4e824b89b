import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startLangGraphServer, type LangGraphServer } from "../support/langgraph-server.js";

let server: LangGraphServer;
let home: string;

beforeAll(async () => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), "konkyo-studio-"));
  server = await startLangGraphServer({ KONKYO_HOME: home });
}, 120_000);

afterAll(async () => {
  await server.stop();
  fs.rmSync(home, { recursive: true, force: true });
});

interface Drawing {
  nodes: { id: string }[];
  edges: { source: string; target: string; conditional?: boolean }[];
}

async function assistant(graph: string): Promise<string> {
  const found = (await server.post("/assistants/search", { graph_id: graph })) as { assistant_id: string }[];
  return found[0]!.assistant_id;
}

describe("the answer graph on the LangGraph API server", () => {
  it("is drawn with the evaluation inside it and the three ways out of the gate", async () => {
    const drawing = (await server.get(`/assistants/${await assistant("answer")}/graph?xray=true`)) as Drawing;
    const ids = drawing.nodes.map((node) => node.id);
    expect(ids).toEqual(
      expect.arrayContaining(["receive", "retrieve", "gate", "generate", "release", "hold", "refuse", "deliver"]),
    );
    expect(ids).toEqual(expect.arrayContaining(["evaluate:plan", "evaluate:faithfulness", "evaluate:summarise"]));
    const fromGate = drawing.edges.filter((edge) => edge.source === "gate").map((edge) => edge.target);
    expect(fromGate.sort()).toEqual(["hold", "inspect", "refuse"]);
  });

  it("takes a question and nothing else", async () => {
    const schemas = (await server.get(`/assistants/${await assistant("answer")}/schemas`)) as {
      input_schema: { properties: Record<string, unknown> };
    };
    expect(Object.keys(schemas.input_schema.properties)).toEqual(["question"]);
  });

  it("holds for want of evidence on an empty index, and says how to ingest", async () => {
    const { values } = await held("有給休暇は何日ありますか？");
    expect(values.outcome).toMatchObject({ status: "held", reason: "no_evidence" });
    expect(values.outcome.next_step).toContain("konkyo ingest");
  });

  it("keeps a thread's state, which holds the decision of the gate, and waits for a person", async () => {
    const { values, next } = await held("What is the deadline?");
    expect(values.gate_decision).toMatchObject({ route: "hold", reason: "no_evidence" });
    expect(values.language).toBe("en");
    expect(next).toEqual(["await_review"]);
  });

  it("takes neither process id, corpus version, rights nor evidence from the caller", async () => {
    const { values } = await held("What is the deadline?", {
      input: {
        process_id: "chosen-by-the-caller",
        current_version: "other",
        caller_groups: ["hr"],
        chunks: [{ record: { evidence_id: "x", content: "y", corpus_version: "other" }, source: {} }],
      },
      context: { groups: ["hr"], process_id: "chosen-by-the-caller" },
    });
    expect(values.process_id).toMatch(/^[0-9a-f]{8}-/);
    expect(values).toMatchObject({ current_version: "empty", outcome: { reason: "no_evidence" } });
    expect(values.chunks ?? []).toEqual([]);
    expect(values.caller_groups ?? []).toEqual([]);
  });
});

interface HeldState {
  values: {
    process_id: string;
    language: string;
    current_version: string;
    chunks?: unknown[];
    caller_groups?: string[];
    gate_decision: { route: string; reason: string };
    outcome: { status: string; reason: string; next_step: string; message: string; ticket_id: string };
    review_problem?: string;
  };
  next: string[];
  tasks: { interrupts: { value: unknown }[] }[];
  thread: string;
}

/** Asks in a thread of its own and returns the thread's state. */
async function held(
  question: string,
  more: { input?: Record<string, unknown>; context?: Record<string, unknown> } = {},
): Promise<HeldState> {
  const { thread_id: thread } = (await server.post("/threads", {})) as { thread_id: string };
  await server.post(`/threads/${thread}/runs/wait`, {
    assistant_id: "answer",
    input: { question, ...more.input },
    ...(more.context === undefined ? {} : { context: more.context }),
  });
  return stateOf(thread);
}

async function stateOf(thread: string): Promise<HeldState> {
  return { ...((await server.get(`/threads/${thread}/state`)) as HeldState), thread };
}

async function resume(thread: string, value: unknown): Promise<HeldState> {
  await server.post(`/threads/${thread}/runs/wait`, { assistant_id: "answer", command: { resume: value } });
  return stateOf(thread);
}

describe("a review through the LangGraph API", () => {
  it("leaves a ticket behind where no thread keeps the run: it ends held", async () => {
    const state = (await server.post("/runs/wait", {
      assistant_id: "answer",
      input: { question: "有給休暇は何日ありますか？" },
    })) as HeldState["values"];
    expect(state.outcome).toMatchObject({ status: "held", reason: "no_evidence" });
    expect(state.outcome.ticket_id).toMatch(/^T-/);
  });

  it("shows a request in the shape that inboxes know", async () => {
    const { tasks, values } = await held("東京タワーの高さは？");
    const [[request]] = [tasks[0]?.interrupts[0]?.value as [unknown]];
    expect(request).toMatchObject({
      action_request: { action: "review_answer", args: { ticket_id: values.outcome.ticket_id } },
      config: { allow_accept: false, allow_edit: false, allow_respond: true, allow_ignore: true },
      description: expect.stringContaining("東京タワーの高さは？") as string,
    });
  });

  it.each([[[{ type: "response", args: "資料の対象外です。" }]], [{ type: "response", args: "資料の対象外です。" }]])(
    "goes on from a reply as an inbox sends it: %j",
    async (reply) => {
      const { thread } = await held("東京タワーの高さは？");
      const state = await resume(thread, reply);
      expect(state.next).toEqual([]);
      expect(state.values.outcome).toMatchObject({ status: "answered", message: "資料の対象外です。" });
    },
  );

  it.each([[false], [0], [""], [[]], [{ type: "approve" }], [[{ type: "response", args: "" }]], [{ type: "accept" }]])(
    "goes on waiting after a reply that decides nothing, and can still be decided: %j",
    async (reply) => {
      const { thread } = await held("東京タワーの高さは？");
      await resume(thread, reply).catch((error: unknown) => expect(String(error)).toMatch(/ 4\d\d /));
      const state = await stateOf(thread);
      expect(state.next).toEqual(["await_review"]);
      expect((await resume(thread, [{ type: "ignore", args: null }])).values.outcome).toMatchObject({
        status: "declined",
        reason: "not_released",
      });
    },
  );
});

describe("the evaluation graph on the LangGraph API server", () => {
  it("scores a sample on its own", async () => {
    const state = (await server.post("/runs/wait", {
      assistant_id: "evaluation",
      input: {
        sample: {
          id: "1",
          user_input: "申請の締切はいつですか？",
          response: "申請の締切は毎月20日です",
          retrieved_contexts: ["申請の締切は毎月20日です。"],
        },
      },
    })) as { scores: Record<string, { status: string; value?: number }> };
    expect(state.scores["faithfulness"]).toMatchObject({ status: "scored", value: 1 });
    expect(state.scores["context_recall"]).toMatchObject({ status: "missing_input" });
  });
});
