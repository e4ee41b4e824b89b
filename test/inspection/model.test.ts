import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { inspect as inspectNode } from "../../graphs/answer/nodes/inspect.js";
import type { AnswerStateValue } from "../../graphs/answer/state.js";
import { createOpenAiChatModel } from "../../src/llm/openai/chat-model.js";
import { createPromptCatalog, defaultPromptDirectory } from "../../src/prompts/catalog.js";
import { createModelTaskRunner } from "../../src/tasks/model-runner.js";
import { createOfflineTaskRunner } from "../../src/tasks/offline-runner.js";
import type { TaskRunner } from "../../src/tasks/task.js";
import { chatConfig } from "../support/openai-clients.js";
import { content, type ScriptedReply } from "../support/openai-protocol.js";
import { startOpenAiServer, type OpenAiServer } from "../support/openai-server.js";

/** The fields that the node reads. */
const state = {
  question: "2024年度の会費はいくらですか。",
  evidence: [
    { evidence_id: "kaihi.md#1", content: "2024年度の会費は月500円です。", corpus_version: "v7" },
    { evidence_id: "faq.md#3", content: "2024年度の会費は月800円です。", corpus_version: "v7" },
  ],
  language: "ja",
} as unknown as AnswerStateValue;

let server: OpenAiServer;
let replies: Record<string, ScriptedReply>;
beforeEach(async () => {
  replies = {};
  server = await startOpenAiServer({ chat: ({ schemaName }) => replies[schemaName] ?? content("no reply") });
});
afterEach(() => server.close());

function node(
  judge: TaskRunner,
  config: { coverage?: "on"; contradiction?: "on" } = { coverage: "on", contradiction: "on" },
) {
  return inspectNode({ judge, config: { inspection: { coverage: "off", contradiction: "off", ...config } } });
}

function model(): TaskRunner {
  const config = chatConfig(server.baseUrl, { max_retries: 0, structured_mode: "json_schema" });
  return createModelTaskRunner({
    model: createOpenAiChatModel({ config, apiKey: undefined, role: "judge" }),
    prompts: createPromptCatalog(defaultPromptDirectory()),
  });
}

const covered = content(
  JSON.stringify({
    conditions: [{ text: "2024年度の会費", reason: "e1にある。", covered: true, evidence_ids: ["e1", "e2"] }],
  }),
);
const contradicting = content(
  JSON.stringify({ verdicts: [{ id: "p1", reason: "500円と800円で違う。", contradicts: true }] }),
);

describe("the inspect node with a model", () => {
  it("asks for both checks at once, two requests in all, and holds with the pair", async () => {
    replies = { coverage: covered, contradiction: contradicting };
    const { inspection } = await node(model())(state, {});
    expect(server.chats.map(({ schemaName }) => schemaName).sort()).toEqual(["contradiction", "coverage"]);
    expect(inspection).toMatchObject({
      outcome: "contradiction",
      conditions: [{ text: "2024年度の会費", covered: true, evidence_ids: ["kaihi.md#1", "faq.md#3"] }],
      contradictions: [{ evidence_ids: ["kaihi.md#1", "faq.md#3"], reason: "500円と800円で違う。" }],
      offline: false,
      attempts: 2,
    });
    expect(inspection!.prompts).toEqual([
      expect.stringMatching(/^coverage@1\.ja#/),
      expect.stringMatching(/^contradiction@1\.ja#/),
    ]);
  });

  it("sends instructions that never change first, and the evidence as data after them", async () => {
    replies = { coverage: covered, contradiction: contradicting };
    await node(model())(state, {});
    await node(model())({ ...state, question: "会費は？" }, {});
    for (const schema of ["coverage", "contradiction"]) {
      const [first, second] = server.chats.filter(({ schemaName }) => schemaName === schema);
      expect(first!.messages[0]).toEqual(second!.messages[0]);
      expect(first!.messages[1]!.content).toContain("2024年度の会費は月500円です。");
      expect(first!.messages[0]!.content).not.toContain("500円");
    }
  });

  it.each([
    ["the endpoint refuses", { kind: "status", status: 500, body: { error: { message: "down" } } }],
    ["the reply is no JSON", content("わかりません。")],
    ["the reply is of another shape", content('{"answer": true}')],
  ] as const)("holds as not inspected when %s", async (_, reply) => {
    replies = { coverage: covered, contradiction: reply };
    const { inspection } = await node(model())(state, {});
    expect(inspection).toMatchObject({ outcome: "inspection_failed", contradictions: [], reconciliation: null });
    expect(inspection!.detail).toContain("contradiction: ");
  });

  it("stops asking when the run is cancelled", async () => {
    replies = { coverage: { kind: "hang" }, contradiction: { kind: "hang" } };
    const controller = new AbortController();
    const running = node(model())(state, { signal: controller.signal });
    await server.received(2);
    controller.abort();
    await expect(running).rejects.toMatchObject({ code: "cancelled" });
    await server.closedByClient(2);
  });
});

describe("the inspect node by rules", () => {
  const rules = createOfflineTaskRunner({ model: "offline:rules" });

  it("finds the two prices, and says that rules looked", async () => {
    const { inspection } = await node(rules)(state, {});
    expect(inspection).toMatchObject({ outcome: "contradiction", offline: true, model: "offline:rules", prompts: [] });
    expect(inspection!.contradictions).toMatchObject([{ evidence_ids: ["kaihi.md#1", "faq.md#3"] }]);
  });

  it("finds that the year is missing", async () => {
    const { inspection } = await node(rules, { coverage: "on" })({ ...state, question: "2025年度の会費は？" }, {});
    expect(inspection).toMatchObject({ outcome: "insufficient_evidence", checks: ["coverage"] });
    expect(inspection!.detail).toContain("2025年");
  });

  it("leaves no record when nothing is switched on, and touches nothing else", async () => {
    expect(await node(rules, {})(state, {})).toEqual({ inspection: null });
  });
});
