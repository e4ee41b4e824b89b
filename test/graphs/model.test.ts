import { describe, expect, it, onTestFinished } from "vitest";
import type { StructuredMode } from "../../src/llm/port.js";
import {
  answerBySchema,
  content,
  refusing,
  type ChatHandler,
  type RepliesBySchema,
} from "../support/openai-protocol.js";
import { startOpenAiServer, type OpenAiServer } from "../support/openai-server.js";
import { askQuestion, ingestFiles, jsonLines, openServices, type TestServices } from "../support/services.js";

const question = "有給休暇は入社から何か月後に何日付与されますか？";
const text = "有給休暇は入社から6か月後に10日付与されます。";
const corpus = {
  "chunks.jsonl": jsonLines([
    { evidence_id: "leave-1", content: text, corpus_version: "r1" },
    { evidence_id: "leave-2", content: "有給休暇の申請は3営業日前までに行います。", corpus_version: "r1" },
  ]),
};

/** Ids of the items in a prompt's data, as a judge would repeat them. */
const idsIn = (messages: readonly { content: string }[]): string[] =>
  [
    ...messages
      .map((message) => message.content)
      .join("\n")
      .matchAll(/"id": ?"([^"]+)"/g),
  ]
    .map((match) => match[1]!)
    .filter((id) => /\d/.test(id));

/** A judge that finds everything in order. */
const replies: RepliesBySchema = {
  answer: () => ({ claims: [{ text, evidence_ids: ["leave-1"] }], declined: false }),
  question_from_answer: () => ({
    questions: [1, 2, 3].map(() => ({ question: "有給休暇はいつ付与されますか？", noncommittal: false })),
  }),
  statements: () => ({ statements: [text] }),
  entailment: (messages) => ({ verdicts: idsIn(messages).map((id) => ({ id, reason: "", supported: true })) }),
  attribution: (messages) => ({ verdicts: idsIn(messages).map((id) => ({ id, reason: "", attributed: true })) }),
  usefulness: (messages) => ({ verdicts: idsIn(messages).map((id) => ({ id, reason: "", useful: true })) }),
};

async function openWith(chat: ChatHandler, cache = false): Promise<{ services: TestServices; server: OpenAiServer }> {
  const server = await startOpenAiServer({ chat });
  onTestFinished(() => server.close());
  const endpoint = `{ base_url: "${server.baseUrl}", max_retries: 0 }`;
  const services = await openServices({
    yaml: `models:\n  answer: ${endpoint}\n  judge: ${endpoint}\n  embedding: ${endpoint}\n  cache: { enabled: ${cache} }\n`,
    environment: { OPENAI_API_KEY: "sk-test-0123456789abcdef" },
  });
  await ingestFiles(services, "r1", corpus);
  return { services, server };
}

const ladders: readonly (readonly StructuredMode[])[] = [
  [],
  ["json_schema"],
  ["json_schema", "tool_call"],
  ["json_schema", "tool_call", "json_object"],
];

describe("over an endpoint that speaks OpenAI's protocol", () => {
  it.each(ladders.map((refused) => [refused.join(" and ") || "nothing", refused] as const))(
    "an endpoint that refuses %s still gives an answer with every score",
    async (_name, refused) => {
      const { services, server } = await openWith(refusing(refused, answerBySchema(replies)));
      const reference = {
        find: () => ({ reference: text, entry_id: "1", match: "exact" as const, similarity: 1 }),
        size: 1,
      };
      const run = await askQuestion({ ...services, references: reference }, question);
      expect(run.outcome).toMatchObject({ status: "answered" });
      expect(run.scores.map((score) => [score.metric, score.status])).toEqual(
        services.metrics.map((metric) => [metric.name, "scored"]),
      );
      expect(run.draft).toMatchObject({ offline: false, model: expect.stringMatching(/^openai:/) as string });
      expect(run.draft?.prompt).toMatch(/^answer@1\.ja#/);
      expect(run.scores.every((score) => !score.offline && score.prompts.length > 0)).toBe(true);
      // A second question goes straight to the way that worked.
      const before = server.chats.length;
      await askQuestion({ ...services, references: reference }, question);
      expect(server.chats.length - before).toBe(6);
    },
  );

  it("four metrics and the draft cost at most six chat requests and one embedding of the question", async () => {
    const { services, server } = await openWith(answerBySchema(replies));
    const reference = {
      find: () => ({ reference: text, entry_id: "1", match: "exact" as const, similarity: 1 }),
      size: 1,
    };
    const start = server.requests.length;
    await askQuestion({ ...services, references: reference }, question);
    const asked = server.requests.slice(start);
    expect(asked.filter((request) => request.path === "/v1/chat/completions")).toHaveLength(6);
    expect(asked.filter((request) => request.path === "/v1/embeddings")).toHaveLength(2);
  });

  it("the same question again costs no request while its replies are kept", async () => {
    const { services, server } = await openWith(answerBySchema(replies), true);
    await askQuestion(services, question);
    const before = server.requests.length;
    const again = await askQuestion(services, question);
    expect(server.requests).toHaveLength(before);
    expect(again.outcome?.status).toBe("answered");
    expect(again.scores.find((score) => score.metric === "faithfulness")).toMatchObject({
      status: "scored",
      cached_replies: 2,
      usage: { calls: 0 },
    });
  });

  it("a judgement that is cut at its longest length is asked again in parts, and scored whole", async () => {
    const two = { ...replies, statements: () => ({ statements: [text, "申請は3営業日前までに行います。"] }) };
    const { services, server } = await openWith((request) => {
      const cut = request.schemaName === "entailment" && idsIn(request.messages).length > 1;
      return cut ? content('{"verdicts": [{"id": "s1", "reason": ""', "length") : answerBySchema(two)(request);
    });
    const run = await askQuestion(services, question);
    const score = run.scores.find((each) => each.metric === "faithfulness");
    expect(score).toMatchObject({ status: "scored", value: 1 });
    expect(score?.verdicts).toHaveLength(2);
    expect(server.chats.filter((chat) => chat.schemaName === "entailment").length).toBeGreaterThanOrEqual(3);
  });

  it("a judge that answers nonsense costs its scores, not the answer", async () => {
    const { services } = await openWith((request) =>
      request.schemaName === "answer" ? answerBySchema(replies)(request) : content("分かりません"),
    );
    const run = await askQuestion(services, question);
    expect(run.outcome?.status).toBe("answered");
    expect(run.scores.find((score) => score.metric === "faithfulness")).toMatchObject({
      status: "judge_failed",
      code: "unparsable",
      raw: "分かりません",
    });
  });

  it("a claim that cites an id it was not given is held, not delivered", async () => {
    const { services } = await openWith(
      answerBySchema({
        ...replies,
        answer: () => ({ claims: [{ text, evidence_ids: ["leave-9"] }], declined: false }),
      }),
    );
    const run = await askQuestion(services, question);
    expect(run.outcome).toMatchObject({ status: "held", reason: "uncited_claim", citations: [] });
    expect(run.outcome?.message).not.toContain("10日");
  });

  it("an endpoint that is gone stops the run, and says so", async () => {
    const { services, server } = await openWith(answerBySchema(replies));
    await server.close();
    const run = await askQuestion(services, question);
    expect(run.outcome?.status).toBe("stopped");
    expect(["generation_failed", "retrieval_error"]).toContain(run.outcome?.reason);
  });

  it("evidence travels to the model as data, without its version or any other field", async () => {
    const { services, server } = await openWith(answerBySchema(replies));
    await askQuestion(services, question);
    const sent = server.chats
      .find((chat) => chat.schemaName === "answer")!
      .messages.map((m) => m.content)
      .join("\n");
    expect(sent).toContain(text);
    expect(sent).not.toContain('"r1"');
    expect(sent).not.toContain("corpus_version");
  });
});
