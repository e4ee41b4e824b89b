import { describe, expect, it } from "vitest";
import { createEstimatingEmbedder } from "../../src/llm/estimating-embedder.js";
import { createOfflineEmbedder } from "../../src/llm/offline/embedder.js";
import { createPromptCatalog, defaultPromptDirectory } from "../../src/prompts/catalog.js";
import { createEstimatingTaskRunner } from "../../src/tasks/estimating-runner.js";
import { tasks } from "../../src/tasks/registry.js";
import { statementsTask } from "../../src/tasks/statements.js";
import type { Task } from "../../src/tasks/task.js";
import { taskCases } from "../injection/task-cases.js";

const prompts = createPromptCatalog(defaultPromptDirectory());
const runner = createEstimatingTaskRunner({ model: "openai:gpt-4.1-mini", prompts });
const everyTask = tasks as unknown as readonly Task<unknown, unknown>[];

describe("an estimate", () => {
  it.each(everyTask.map((task) => [task.name, task] as const))(
    "of %s names model and prompt and counts one call",
    async (name, task) => {
      for (const language of ["ja", "en"] as const) {
        const outcome = await runner.run(task, taskCases[name]!.input, { language });
        expect(outcome).toMatchObject({ ok: true, model: "openai:gpt-4.1-mini", offline: false, usage: { calls: 1 } });
        expect(outcome.prompt).toBe(prompts.get(name, language).id);
        expect(outcome.usage.input_tokens).toBeGreaterThan(200);
        expect(outcome.usage.output_tokens).toBeGreaterThan(0);
      }
    },
  );

  it("grows with the text", async () => {
    const ask = (answer: string) => runner.run(statementsTask, { question: "q", answer }, { language: "ja" });
    const [short, long] = [await ask("締切は20日です。"), await ask("締切は20日です。".repeat(100))];
    expect(long.usage.input_tokens! - short.usage.input_tokens!).toBeGreaterThan(500);
  });

  it("is cancelled like a request", async () => {
    const cancelled = runner.run(
      statementsTask,
      { question: "q", answer: "a" },
      { language: "ja", signal: AbortSignal.abort() },
    );
    await expect(cancelled).rejects.toMatchObject({ code: "cancelled" });
  });

  it("of vectors counts each text once, in batches", async () => {
    const embedder = createEstimatingEmbedder({ id: "openai:vectors", batchSize: 2, standIn: createOfflineEmbedder() });
    const { vectors, usage } = await embedder.embed(["あ", "い", "う", "あ"]);
    expect(vectors).toHaveLength(4);
    expect(usage).toEqual({ calls: 2, input_tokens: 3, output_tokens: 0 });
  });
});
