import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { modelsConfigSchema } from "../../src/llm/config.js";
import { createModels, type Models } from "../../src/models.js";
import { createPromptCatalog, defaultPromptDirectory } from "../../src/prompts/catalog.js";
import { entailmentTask } from "../../src/tasks/entailment.js";
import { statementsTask } from "../../src/tasks/statements.js";
import { answerBySchema, refusing, type ChatHandler } from "../support/openai-protocol.js";
import { startOpenAiServer, type OpenAiServer } from "../support/openai-server.js";

const prompts = createPromptCatalog(defaultPromptDirectory());
const noKeys = { answer: undefined, judge: undefined, embedding: undefined };
const sensible = answerBySchema({
  statements: () => ({ statements: ["s"] }),
  entailment: () => ({ verdicts: [{ id: "s1", reason: "", supported: true }] }),
});
const ja = { language: "ja" } as const;
const asked = (answer: string) => ({ question: "q", answer });

let server: OpenAiServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

type Fields = Readonly<Record<string, unknown>>;

async function modelsOn(chat: ChatHandler, fields: Fields = {}, role: Fields = {}, withCache = false) {
  server = await startOpenAiServer({ chat });
  const each = { base_url: server.baseUrl, max_retries: 0, model: "local", ...role };
  const config = modelsConfigSchema.parse({
    answer: each,
    judge: each,
    embedding: { base_url: server.baseUrl, max_retries: 0, model: "vectors" },
    ...fields,
  });
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "konkyo-models-"));
  const warn = (message: string): never => {
    throw new Error(message);
  };
  const cache = withCache ? { file: path.join(folder, "model-cache.db"), warn } : undefined;
  const open = () => createModels({ config, keys: noKeys, prompts, cache });
  const opened: Models[] = [await open()];
  onTestFinished(() => {
    for (const models of opened) models.closeModels();
    fs.rmSync(folder, { recursive: true, force: true });
  });
  const reopen = async (): Promise<Models> => {
    const models = await open();
    opened.push(models);
    return models;
  };
  return { models: opened[0]!, server, reopen };
}

describe("roles at one endpoint", () => {
  it("share its concurrency, also when only one of them spells it with a slash", async () => {
    const slow: ChatHandler = async (request) => ({ ...(await sensible(request)), delayMs: 20 });
    const { server: running } = await modelsOn(slow);
    const base = { base_url: running.baseUrl, model: "local", concurrency: 3 };
    const config = modelsConfigSchema.parse({ answer: base, judge: { ...base, base_url: `${running.baseUrl}/` } });
    const both = await createModels({ config, keys: noKeys, prompts });
    const runs = Array.from({ length: 12 }, (_, index) =>
      (index % 2 === 0 ? both.answerer : both.judge).run(statementsTask, asked(`${index}`), ja),
    );
    await Promise.all(runs);
    expect(running.mostInFlight()).toBeLessThanOrEqual(3);
  });

  it("find out once how it is asked", async () => {
    const { models, server: running } = await modelsOn(refusing(["json_schema"], sensible));
    await models.answerer.run(statementsTask, asked("a"), ja);
    await models.judge.run(statementsTask, asked("b"), ja);
    expect(running.chats.map(({ mode }) => mode)).toEqual(["json_schema", "tool_call", "tool_call"]);
  });
});

describe("the budget", () => {
  it("holds for all roles together, and keeps what is done", async () => {
    const { models, server: running } = await modelsOn(sensible, { budget: { max_calls: 3 } });
    await models.embedder.embed(["t"]);
    const runners = [models.answerer, models.judge, models.answerer, models.judge];
    const outcomes = [];
    for (const [index, runner] of runners.entries()) {
      outcomes.push(await runner.run(statementsTask, asked(`${index}`), ja));
    }
    expect(outcomes.map((outcome) => (outcome.ok ? "done" : outcome.code))).toEqual([
      "done",
      "done",
      "budget_exhausted",
      "budget_exhausted",
    ]);
    expect(outcomes[2]).toMatchObject({ attempts: 0, usage: { calls: 0, input_tokens: 0, output_tokens: 0 } });
    await expect(models.embedder.embed(["u"])).rejects.toMatchObject({
      code: "model_failed",
      failure: "budget_exhausted",
    });
    expect(running.requests).toHaveLength(3);
    expect(models.budget.spending().calls).toBe(3);
  });

  it("holds for the request that asks again", async () => {
    const { models, server: running } = await modelsOn(() => ({ kind: "content", content: "はい" }), {
      budget: { max_calls: 1 },
    });
    const outcome = await models.judge.run(statementsTask, asked("a"), ja);
    expect(outcome).toMatchObject({ ok: false, code: "budget_exhausted", attempts: 1, raw: "はい" });
    expect(running.chats).toHaveLength(1);
  });

  it("is never overrun by requests at once", async () => {
    const { models, server: running } = await modelsOn(sensible, { budget: { max_calls: 5 } });
    const runs = Array.from({ length: 40 }, (_, index) => models.judge.run(statementsTask, asked(`${index}`), ja));
    const outcomes = await Promise.all(runs);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(5);
    expect(running.chats).toHaveLength(5);
  });

  it("counts tokens that the endpoint does not report", async () => {
    const silent: ChatHandler = () => ({ kind: "content", content: '{"statements":["s"]}', usage: null });
    const { models } = await modelsOn(silent);
    const { usage } = await models.judge.run(statementsTask, asked("a"), ja);
    expect(usage).toEqual({ calls: 1, input_tokens: null, output_tokens: null });
    expect(models.budget.spending().tokens).toBeGreaterThan(100);
  });

  it("in money is refused for a model whose price nobody told", async () => {
    const opening = modelsOn(sensible, { budget: { max_cost_usd: 1 } });
    await expect(opening).rejects.toMatchObject({ code: "config_invalid", where: "models.budget.max_cost_usd" });
  });

  it("in money stops at the configured prices", async () => {
    const price = { input: 1_000_000, output: 0 };
    // The server reports ten prompt tokens for each request: ten dollars.
    const role = { max_output_tokens: 1 };
    const { models } = await modelsOn(
      sensible,
      { budget: { max_cost_usd: 1_500 }, prices: { local: price, vectors: price } },
      role,
    );
    let done = 0;
    while (done < 1_000 && (await models.judge.run(statementsTask, asked(`${done}`), ja)).ok) done += 1;
    expect(done).toBeGreaterThan(50);
    expect(models.budget.spending().cost_usd).toBe(done * 10);
    expect(models.budget.spending().cost_usd).toBeLessThanOrEqual(1_500);
  });
});

describe("prices", () => {
  it("go with the names on results, and are unknown for what nobody priced", async () => {
    const { models } = await modelsOn(sensible, { prices: { local: { input: 1, output: 2 } } });
    const { usage, model } = await models.judge.run(statementsTask, asked("a"), ja);
    expect(models.prices.costOf(usage, model)).toBeCloseTo((10 * 1 + 5 * 2) / 1_000_000, 12);
    expect(models.prices.costOf(usage, models.embedder.id)).toBeNull();
  });
});

describe("the cache", () => {
  it("answers the next process, and not another input", async () => {
    const { models, server: running, reopen } = await modelsOn(sensible, {}, {}, true);
    const input = { contexts: ["c"], statements: [{ id: "s1", text: "t" }] };
    await models.judge.run(entailmentTask, input, ja);
    await models.embedder.embed(["t"]);
    const next = await reopen();
    const again = await next.judge.run(entailmentTask, input, ja);
    await next.embedder.embed(["t"]);
    expect(again).toMatchObject({ ok: true, attempts: 0, usage: { calls: 0 } });
    expect(running.requests).toHaveLength(2);
    await next.judge.run(entailmentTask, { ...input, contexts: ["C"] }, ja);
    expect(running.requests).toHaveLength(3);
  });

  it("uses up no budget", async () => {
    const { models } = await modelsOn(sensible, { budget: { max_calls: 1 } }, {}, true);
    const runs = [1, 2, 3].map(() => () => models.judge.run(statementsTask, asked("a"), ja));
    for (const run of runs) expect((await run()).ok).toBe(true);
    expect(models.budget.spending().calls).toBe(1);
  });

  it("is not there when switched off", async () => {
    const { models, server: running } = await modelsOn(sensible, { cache: { enabled: false } }, {}, true);
    await models.judge.run(statementsTask, asked("a"), ja);
    await models.judge.run(statementsTask, asked("a"), ja);
    expect(running.chats).toHaveLength(2);
  });
});

describe("offline roles", () => {
  it("cost nothing, count nothing and open no cache", async () => {
    const file = path.join(os.tmpdir(), "konkyo-never", "model-cache.db");
    const warn = (): never => {
      throw new Error("no cache is needed");
    };
    const config = modelsConfigSchema.parse({ budget: { max_calls: 1, max_cost_usd: 0.01 } });
    const models = await createModels({ config, keys: noKeys, prompts, cache: { file, warn } });
    for (const answer of ["a", "b"]) expect((await models.judge.run(statementsTask, asked(answer), ja)).ok).toBe(true);
    expect(models.budget.spending()).toEqual({ calls: 0, tokens: 0, cost_usd: 0 });
    expect(fs.existsSync(path.dirname(file))).toBe(false);
    models.closeModels();
  });
});
