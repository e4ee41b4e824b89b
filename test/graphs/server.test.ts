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
    expect(fromGate.sort()).toEqual(["generate", "hold", "refuse"]);
  });

  it("takes a question and nothing else", async () => {
    const schemas = (await server.get(`/assistants/${await assistant("answer")}/schemas`)) as {
      input_schema: { properties: Record<string, unknown> };
    };
    expect(Object.keys(schemas.input_schema.properties)).toEqual(["question"]);
  });

  it("holds for want of evidence on an empty index, and says how to ingest", async () => {
    const state = (await server.post("/runs/wait", {
      assistant_id: "answer",
      input: { question: "有給休暇は何日ありますか？" },
    })) as { outcome: { status: string; reason: string; next_step: string } };
    expect(state.outcome).toMatchObject({ status: "held", reason: "no_evidence" });
    expect(state.outcome.next_step).toContain("konkyo ingest");
  });

  it("keeps a thread's state, which holds the decision of the gate", async () => {
    const thread = (await server.post("/threads", {})) as { thread_id: string };
    await server.post(`/threads/${thread.thread_id}/runs/wait`, {
      assistant_id: "answer",
      input: { question: "What is the deadline?" },
    });
    const state = (await server.get(`/threads/${thread.thread_id}/state`)) as {
      values: { language: string; gate_decision: { route: string; reason: string } };
      next: string[];
    };
    expect(state.values.gate_decision).toMatchObject({ route: "hold", reason: "no_evidence" });
    expect(state.values.language).toBe("en");
    expect(state.next).toEqual([]);
  });

  it("takes neither process id, corpus version nor evidence from the caller", async () => {
    const state = (await server.post("/runs/wait", {
      assistant_id: "answer",
      input: {
        question: "What is the deadline?",
        process_id: "chosen-by-the-caller",
        current_version: "other",
        chunks: [{ record: { evidence_id: "x", content: "y", corpus_version: "other" }, source: {} }],
      },
      context: { groups: ["hr"], process_id: "chosen-by-the-caller" },
    })) as { process_id: string; current_version: string; chunks: unknown[]; outcome: { reason: string } };
    expect(state.process_id).toMatch(/^[0-9a-f]{8}-/);
    expect(state).toMatchObject({ current_version: "empty", chunks: [], outcome: { reason: "no_evidence" } });
  });
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
