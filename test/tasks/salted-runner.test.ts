import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { modelsConfigSchema } from "../../src/llm/config.js";
import { majorityOf } from "../../src/llm/repeats.js";
import { createModels } from "../../src/models.js";
import { createPromptCatalog, defaultPromptDirectory } from "../../src/prompts/catalog.js";
import { entailmentTask } from "../../src/tasks/entailment.js";
import { createOfflineTaskRunner } from "../../src/tasks/offline-runner.js";
import { createSaltedTaskRunner, repeatTask } from "../../src/tasks/salted-runner.js";
import type { TaskOutcome } from "../../src/tasks/task.js";
import type { EntailmentOutput } from "../../src/tasks/entailment.js";
import { content } from "../support/openai-protocol.js";
import { startOpenAiServer } from "../support/openai-server.js";

const input = { contexts: ["c"], statements: [{ id: "s1", text: "t" }] };
const prompts = createPromptCatalog(defaultPromptDirectory());

/** A judge that changes its mind: yes to every request but each third. */
async function moodyJudge() {
  const server = await startOpenAiServer({
    chat: ({ turn }) => content(JSON.stringify({ verdicts: [{ id: "s1", reason: "", supported: turn % 3 !== 0 }] })),
  });
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "konkyo-repeats-"));
  const warn = (message: string): never => {
    throw new Error(message);
  };
  const config = modelsConfigSchema.parse({ judge: { base_url: server.baseUrl, concurrency: 1 } });
  const keys = { answer: undefined, judge: undefined, embedding: undefined };
  const models = await createModels({ config, keys, prompts, cache: { file: path.join(folder, "c.db"), warn } });
  onTestFinished(async () => {
    models.closeModels();
    await server.close();
    fs.rmSync(folder, { recursive: true, force: true });
  });
  return { judge: models.judge, server };
}

const verdictsOf = (outcomes: readonly TaskOutcome<EntailmentOutput>[]) =>
  outcomes.map((outcome) => (outcome.ok ? (outcome.value.verdicts[0]?.supported ?? null) : null));

describe("repeats of a task", () => {
  it("are asked anew each, and their majority stands", async () => {
    const { judge, server } = await moodyJudge();
    const verdicts = verdictsOf(await repeatTask(judge, entailmentTask, input, { language: "ja", runs: 5 }));
    expect(verdicts).toEqual([true, true, false, true, true]);
    expect(majorityOf(verdicts)).toEqual({ verdict: true, agreement: 0.8 });
    expect(server.chats).toHaveLength(5);
  });

  it("send the same text, since the salt is for the cache alone", async () => {
    const { judge, server } = await moodyJudge();
    await repeatTask(judge, entailmentTask, input, { language: "ja", runs: 3 });
    expect(new Set(server.chats.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  it("come from the cache when they are repeated, and say so", async () => {
    const { judge, server } = await moodyJudge();
    const first = await repeatTask(judge, entailmentTask, input, { language: "ja", runs: 3 });
    const again = await repeatTask(judge, entailmentTask, input, { language: "ja", runs: 4 });
    expect(verdictsOf(again.slice(0, 3))).toEqual(verdictsOf(first));
    expect(again.map(({ cached, usage }) => [cached ?? false, usage.calls])).toEqual([
      [true, 0],
      [true, 0],
      [true, 0],
      [false, 1],
    ]);
    expect(server.chats).toHaveLength(4);
  });

  it("start with the run that has no repeats", async () => {
    const { judge } = await moodyJudge();
    await judge.run(entailmentTask, input, { language: "ja" });
    const [first] = await repeatTask(judge, entailmentTask, input, { language: "ja", runs: 2 });
    expect(first?.cached).toBe(true);
  });

  it("are alike where rules answer", async () => {
    const runner = createOfflineTaskRunner({ model: "offline:judge" });
    const outcomes = await repeatTask(runner, entailmentTask, input, { language: "ja", runs: 3 });
    expect(new Set(verdictsOf(outcomes)).size).toBe(1);
    expect(createSaltedTaskRunner(runner, undefined)).toBe(runner);
  });
});
