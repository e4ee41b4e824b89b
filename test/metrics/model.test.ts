import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Sample } from "../../src/core/sample.js";
import { createOpenAiChatModel } from "../../src/llm/openai/chat-model.js";
import { createOpenAiEmbedder } from "../../src/llm/openai/embedder.js";
import { createEvaluationScopes } from "../../src/metrics/evaluation-scopes.js";
import { metrics } from "../../src/metrics/registry.js";
import { runMetric } from "../../src/metrics/run-metric.js";
import { createPromptCatalog, defaultPromptDirectory } from "../../src/prompts/catalog.js";
import { createModelTaskRunner } from "../../src/tasks/model-runner.js";
import { defaultSettings } from "../support/metric-context.js";
import { chatConfig, embeddingConfig } from "../support/openai-clients.js";
import type { ReceivedMessage } from "../support/openai-protocol.js";
import { answerBySchema } from "../support/openai-protocol.js";
import type { OpenAiServer } from "../support/openai-server.js";
import { startOpenAiServer } from "../support/openai-server.js";

const sample: Sample = {
  id: "1",
  user_input: "申請の締切はいつですか",
  response: "申請の締切は毎月20日です。休日なら前日です。",
  claims: [
    { text: "申請の締切は毎月20日です。", evidence_ids: ["docs/a.md#1"] },
    { text: "休日なら前日です。", evidence_ids: ["docs/b.md#1"] },
  ],
  reference: "締切は毎月20日です。休日の場合は前日です。",
  reference_contexts: ["締切は毎月20日です。"],
  retrieved_contexts: ["締切は毎月20日です。", "休日の場合は前日です。"],
  retrieved_context_ids: ["docs/a.md#1", "docs/b.md#1"],
  expected_documents: ["docs/a.md"],
};

/** A pass for every item that stands on a line of its own in the request. */
const passing = (flag: string) => (messages: readonly ReceivedMessage[]) => ({
  verdicts: idsIn(messages).map((id) => ({ id, reason: "", [flag]: true })),
});

describe("every metric by a model behind a real endpoint", () => {
  let server: OpenAiServer;
  beforeAll(async () => {
    server = await startOpenAiServer({
      chat: answerBySchema({
        statements: () => ({ statements: ["締切は毎月20日です。", "休日なら前日です。"] }),
        entailment: passing("supported"),
        attribution: passing("attributed"),
        usefulness: passing("useful"),
        agreement: passing("matched"),
        citation_support: passing("supported"),
        entities: () => ({ entities: ["毎月20日"] }),
        question_from_answer: () => ({
          questions: Array.from({ length: 3 }, () => ({ question: "申請の締切はいつですか", noncommittal: false })),
        }),
      }),
    });
  });
  afterAll(() => server.close());

  it("is scored in full, and what metrics have in common is sent once", async () => {
    const model = createOpenAiChatModel({ config: chatConfig(server.baseUrl), apiKey: undefined, role: "judge" });
    const scopes = createEvaluationScopes({
      judge: createModelTaskRunner({ model, prompts: createPromptCatalog(defaultPromptDirectory()) }),
      embedder: createOpenAiEmbedder({ config: embeddingConfig(server.baseUrl), apiKey: undefined }),
    });
    const context = { language: "ja", convention: "strict", settings: defaultSettings, ...scopes.of("1") } as const;
    const scores = await Promise.all(metrics.map((metric) => runMetric(metric, sample, context)));
    for (const [index, score] of scores.entries()) {
      expect(score).toMatchObject({ metric: metrics[index]?.name, status: "scored", offline: false });
      if (score.reconciliation !== undefined) expect(score.reconciliation).toMatchObject({ missing: 0, extra: 0 });
    }
    const bodies = server.chats.map(({ body }) => JSON.stringify(body["messages"]));
    expect(new Set(bodies).size).toBe(bodies.length);
    expect(scores.reduce((sum, { usage }) => sum + usage.calls, 0)).toBe(server.requests.length);
  });
});

/** Ids of the items to judge: not those of evidence, which has its own key. */
function idsIn(messages: readonly ReceivedMessage[]): string[] {
  const data = messages.at(-1)?.content ?? "";
  return [...data.matchAll(/^\{"id":"([^"]+)"/gm)].map(([, id = ""]) => id);
}
