import { describe, expect, it } from "vitest";
import type { ChatModel, StructuredReply, StructuredRequest } from "../../src/llm/port.js";
import { createPromptCatalog, defaultPromptDirectory } from "../../src/prompts/catalog.js";
import { answerTask } from "../../src/tasks/answer.js";
import { entailmentTask } from "../../src/tasks/entailment.js";
import { createModelTaskRunner } from "../../src/tasks/model-runner.js";
import { createOfflineTaskRunner } from "../../src/tasks/offline-runner.js";

const prompts = createPromptCatalog(defaultPromptDirectory());
const input = { contexts: ["締切は毎月20日です。"], statements: [{ id: "s1", text: "締切は毎月20日である" }] };
const call = {
  mode: "json_schema",
  attempts: 2,
  usage: { calls: 2, input_tokens: 9, output_tokens: 3 },
  duration_ms: 5,
} as const;

/** A model that answers every request with one raw text. */
function modelSaying(
  raw: string | { code: "truncated"; message: string },
): ChatModel & { asked: StructuredRequest<unknown>[] } {
  const asked: StructuredRequest<unknown>[] = [];
  return {
    id: "recorded:one",
    asked,
    async complete<Output>(request: StructuredRequest<Output>): Promise<StructuredReply<Output>> {
      asked.push(request);
      if (typeof raw !== "string") return { ...call, ok: false, ...raw, raw: "{" };
      return { ...call, ok: true, value: request.schema.parse(JSON.parse(raw)), raw };
    },
  };
}

describe("model task runner", () => {
  it("asks with static instructions first and the data last, and records what it cost", async () => {
    const model = modelSaying('{"verdicts": [{"id": "s1", "supported": 1}]}');
    const outcome = await createModelTaskRunner({ model, prompts }).run(entailmentTask, input, { language: "ja" });
    expect(outcome).toEqual({
      ok: true,
      value: { verdicts: [{ id: "s1", reason: "", supported: true }] },
      model: "recorded:one",
      offline: false,
      prompt: prompts.get("entailment", "ja").id,
      attempts: 2,
      usage: call.usage,
      duration_ms: 5,
    });
    const [request] = model.asked;
    expect(request!.name).toBe("entailment");
    expect(request!.messages.map(({ role }) => role)).toEqual(["system", "user"]);
    expect(request!.messages[0]!.content).toBe(prompts.get("entailment", "ja").instructions);
    expect(request!.messages[1]!.content).toContain('{"id":"s1","text":"締切は毎月20日である"}');
  });

  it("sends id and content of evidence and nothing else", async () => {
    const model = modelSaying('{"claims": [], "declined": true}');
    const evidence = [{ evidence_id: "e1", content: "本文", corpus_version: "R9-secret", audience: "役員" }];
    await createModelTaskRunner({ model, prompts }).run(answerTask, { question: "q", evidence }, { language: "ja" });
    expect(model.asked[0]!.messages[1]!.content).toContain('{"evidence_id":"e1","content":"本文"}');
    expect(JSON.stringify(model.asked[0]!.messages)).not.toMatch(/R9-secret|役員/);
  });

  it("passes a failure on with its code and the raw text", async () => {
    const model = modelSaying({ code: "truncated", message: "cut at max tokens" });
    const outcome = await createModelTaskRunner({ model, prompts }).run(entailmentTask, input, { language: "en" });
    expect(outcome).toMatchObject({
      ok: false,
      code: "truncated",
      message: "cut at max tokens",
      raw: "{",
      attempts: 2,
    });
  });
});

describe("offline task runner", () => {
  const runner = createOfflineTaskRunner({ model: "offline:rules" });

  it("answers by rules and says so", async () => {
    const outcome = await runner.run(entailmentTask, input, { language: "ja" });
    expect(outcome).toMatchObject({
      ok: true,
      value: { verdicts: [{ id: "s1", supported: true }] },
      model: "offline:rules",
      offline: true,
      prompt: "",
      attempts: 0,
      usage: { calls: 0 },
    });
  });

  it("stops with the code cancelled when the signal is aborted", async () => {
    const run = runner.run(entailmentTask, input, { language: "ja", signal: AbortSignal.abort() });
    await expect(run).rejects.toMatchObject({ code: "cancelled" });
  });
});
