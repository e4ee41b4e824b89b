import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { experimentsConfigSchema } from "../../../src/experiments/config.js";
import { targetConfigSchema } from "../../../src/experiments/targets/config.js";
import { withModuleFiles } from "../../../src/experiments/targets/module-file.js";
import { createConfiguredTarget } from "../../../src/experiments/targets/registry.js";
import { temporaryFolder } from "../../support/services.js";

const never = new AbortController().signal;
const sample = {
  id: "q1",
  user_input: "有給は何日？",
  reference: "20日",
  reference_contexts: ["秘密"],
  expected_documents: ["d1"],
  expected_facts: ["f"],
  guidelines: ["g"],
  category: "休暇",
  response: "前の答え",
  retrieved_contexts: ["前の文脈"],
  metadata: { user: "a", category_guessed: { by: "rules" } },
};

async function target(source: string, exported?: string, name = "my-bot.mjs") {
  const folder = temporaryFolder();
  fs.writeFileSync(path.join(folder, name), source);
  const config = targetConfigSchema.parse({
    module: `./${name}`,
    ...(exported === undefined ? {} : { export: exported }),
  });
  return createConfiguredTarget("bot", withModuleFiles({ bot: config }, folder), {});
}

const returning = (value: string) => target(`export const answer = () => (${value});`, "answer");

describe("a function of a user's module", () => {
  it("gets the question and no more: nothing that is expected, and nothing of an earlier answer", async () => {
    const bot = await target("export const answer = (...given) => JSON.stringify(given);", "answer");
    const { response = "" } = await bot(sample, never);
    expect(JSON.parse(response)).toEqual([
      { id: "q1", user_input: "有給は何日？", metadata: { user: "a" } },
      { signal: {} },
    ]);
  });

  it("cannot change the sample by its argument, and has the row's signal", async () => {
    const bot = await target(
      "export const answer = async (question, { signal }) => { question.metadata.user = 'b'; return String(signal.aborted); };",
      "answer",
    );
    expect(await bot(sample, AbortSignal.abort())).toMatchObject({ response: "true", source: "bot", outcome: null });
    expect(sample.metadata.user).toBe("a");
  });

  it("may be the default export", async () => {
    const bot = await target("export default async () => '20日';");
    expect(await bot(sample, never)).toMatchObject({ response: "20日", run_id: null });
  });

  it("may give contexts as texts or with ids, and claims", async () => {
    const bot = await returning(
      '{ response: "20日", contexts: [{ id: "d1", content: "年20日" }, "端書き"], claims: [{ text: "20日", evidence_ids: ["d1"] }] }',
    );
    expect(await bot(sample, never)).toMatchObject({
      response: "20日",
      retrieved_contexts: ["年20日", "端書き"],
      retrieved_context_ids: ["d1", ""],
      claims: [{ text: "20日", evidence_ids: ["d1"] }],
    });
  });

  it("tells no contexts from an empty list of them, and texts without ids have none", async () => {
    expect(await (await returning('{ response: "x" }'))(sample, never)).not.toHaveProperty("retrieved_contexts");
    expect(await (await returning("{ contexts: [] }"))(sample, never)).toMatchObject({ retrieved_contexts: [] });
    expect(await (await returning('{ contexts: ["a"] }'))(sample, never)).not.toHaveProperty("retrieved_context_ids");
  });

  it.each([
    ["undefined", /undefined/],
    ["42", /a number/],
    ["[]", /a list/],
    ['{ answer: "x" }', /answer/],
    ["{ response: 1 }", /response/],
    ["{ contexts: [{ text: 'x' }] }", /contexts\.0/],
  ])("that returns %s fails its row, naming what is wrong", async (value, message) => {
    await expect((await returning(value))(sample, never)).rejects.toMatchObject({
      code: "model_failed",
      message: expect.stringMatching(message) as string,
      where: "target bot: my-bot.mjs (answer)",
    });
  });

  it.each(["throw new Error('no key');", "return Promise.reject(new Error('no key'));"])(
    "that fails (%s) fails its row, naming the module",
    async (body) => {
      const bot = await target(`export const answer = () => { ${body} };`, "answer");
      await expect(bot(sample, never)).rejects.toMatchObject({
        code: "model_failed",
        message: "the function threw: no key",
        where: "target bot: my-bot.mjs (answer)",
      });
    },
  );
});

describe("a module that cannot be used", () => {
  it("is refused before a row is asked, with its file and the export", async () => {
    await expect(target("export const reply = () => 1; export const answer = 2;", "answer")).rejects.toMatchObject({
      code: "config_invalid",
      message: "the module exports no function answer",
      where: expect.stringContaining("my-bot.mjs") as string,
      hint: "It exports reply.",
    });
    await expect(target("throw new Error('not set up');", "answer")).rejects.toMatchObject({
      code: "config_invalid",
      message: expect.stringMatching(/answer.*not set up/) as string,
      where: expect.stringContaining("my-bot.mjs") as string,
    });
    await expect(target("const = 1;", "answer")).rejects.toMatchObject({ code: "config_invalid" });
    const missing = withModuleFiles({ bot: targetConfigSchema.parse({ module: "./none.mjs" }) }, temporaryFolder());
    await expect(createConfiguredTarget("bot", missing, {})).rejects.toMatchObject({
      code: "config_invalid",
      where: expect.stringContaining("none.mjs") as string,
    });
  });

  it("is refused where its settings are wrong", () => {
    const parse = (bot: object) => experimentsConfigSchema.safeParse({ targets: { bot } }).success;
    expect(parse({ module: "./a.mjs", export: "answer" })).toBe(true);
    expect(parse({ type: "module", module: "./a.mjs" })).toBe(true);
    expect(parse({ module: "./a.mjs", url: "http://x.test" })).toBe(false);
    expect(parse({ module: "" })).toBe(false);
    expect(parse({ export: "answer" })).toBe(false);
  });
});
