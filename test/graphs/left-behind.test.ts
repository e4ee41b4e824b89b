import v8 from "node:v8";
import { describe, expect, it, onTestFinished } from "vitest";
import { evaluateSamples } from "../../graphs/evaluation/evaluate-samples.js";
import { readTestedSample } from "../../src/vitest/tested-sample.js";
import { answerBySchema, type RepliesBySchema } from "../support/openai-protocol.js";
import { startOpenAiServer } from "../support/openai-server.js";
import { askQuestion, ingestFiles, jsonLines, openServices } from "../support/services.js";

/**
 * Signals that are alive after `times` calls more. Node keeps a composed signal for ever when a listener was left on
 * it; a process that answers for weeks would fill up.
 */
async function signalsLeftBy(work: () => Promise<unknown>, times: number): Promise<number> {
  const repeat = async (): Promise<number> => {
    for (let count = 0; count < times; count += 1) await work();
    return v8.queryObjects(AbortSignal, { format: "count" });
  };
  const before = await repeat();
  return (await repeat()) - before;
}

const question = "有給休暇は入社から何か月後に何日付与されますか？";
const text = "有給休暇は入社から6か月後に10日付与されます。";
const corpus = { "chunks.jsonl": jsonLines([{ evidence_id: "leave-1", content: text, corpus_version: "r1" }]) };
const replies: RepliesBySchema = {
  answer: () => ({ claims: [{ text, evidence_ids: ["leave-1"] }], declined: false }),
};

describe("a process that works for long", () => {
  it("keeps no signal of an evaluation that has ended", async () => {
    const services = await openServices();
    const metrics = services.metrics.filter(({ name }) => name.startsWith("context_"));
    const sample = readTestedSample(
      { user_input: "何日ですか", response: "10日です。", retrieved_contexts: [text] },
      "1",
    );
    const work = () => evaluateSamples(services, [sample], { metrics, signal: new AbortController().signal });
    expect(metrics.length).toBeGreaterThan(0);
    expect(await signalsLeftBy(work, 8)).toBeLessThan(5);
  });

  it("keeps no signal of a question that was answered offline", async () => {
    const services = await openServices();
    await ingestFiles(services, "r1", corpus);
    const work = () => askQuestion(services, question, { signal: new AbortController().signal });
    expect((await work()).outcome).toMatchObject({ status: "answered" });
    expect(await signalsLeftBy(work, 8)).toBeLessThan(5);
  });

  it("keeps no signal of a question that a model has answered", async () => {
    const server = await startOpenAiServer({ chat: answerBySchema(replies) });
    onTestFinished(() => server.close());
    const endpoint = `{ base_url: "${server.baseUrl}", max_retries: 0 }`;
    const services = await openServices({
      yaml: `models:\n  answer: ${endpoint}\n  embedding: ${endpoint}\nevaluation:\n  metrics: []\n`,
      environment: { OPENAI_API_KEY: "sk-test-0123456789abcdef" },
    });
    await ingestFiles(services, "r1", corpus);
    const work = () => askQuestion(services, question, { signal: new AbortController().signal });
    expect((await work()).outcome).toMatchObject({ status: "answered" });
    expect(await signalsLeftBy(work, 8)).toBeLessThan(5);
  });
});
