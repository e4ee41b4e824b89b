import fs from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { closeKonkyo, evaluateSamples, konkyoMatchers, type ProjectOptions } from "../../src/vitest/entry.js";
import { keyedJudgeReply } from "../experiments/judge-replies.js";
import { errorReply } from "../support/openai-protocol.js";
import { startOpenAiServer } from "../support/openai-server.js";
import { temporaryFolder } from "../support/services.js";

const context = "有給休暇は年20日です。翌年度に15日まで繰り越せます。";
const right = {
  user_input: "有給休暇は何日ですか？",
  response: "有給休暇は年20日です。",
  retrieved_contexts: [context],
  reference: "有給休暇は年20日です。",
};
const wrong = { ...right, response: "有給休暇は年20日です。翌年度に30日まで繰り越せます。" };
const english = {
  user_input: "How many days of annual leave do employees get?",
  response: "Employees get 20 days of annual leave a year. They can carry over 30 days.",
  retrieved_contexts: ["Employees get 20 days of annual leave a year. They can carry over 15 days."],
};

/** A project of the test's own, configured by its konkyo.yaml alone. */
async function project(yaml = "", files: Readonly<Record<string, string>> = {}): Promise<ProjectOptions> {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries({ "konkyo.yaml": yaml, ...files })) {
    fs.writeFileSync(path.join(folder, name), text);
  }
  return { folder, environment: {} };
}

/** What a failed assertion says. */
async function failure(assertion: Promise<void>): Promise<string> {
  return assertion.then(
    () => "the assertion passed",
    (error: unknown) => (error as Error).message,
  );
}

beforeEach(async () => {
  expect.extend(await konkyoMatchers(await project()));
});
afterEach(closeKonkyo);

describe("the matchers", () => {
  it("pass for an answer that its evidence carries", async () => {
    await expect(right).toBeFaithful();
    await expect(right).toBeRelevant({ atLeast: 0.3 });
    await expect(right).toRecallContext();
    await expect(right).toHavePreciseContext();
    await expect(Promise.resolve(right)).resolves.toBeFaithful();
  });

  it("say value, mark, question, answer and each verdict with its reason, in the language of the question", async () => {
    const lines = (await failure(expect(wrong).toBeFaithful())).split("\n");
    expect(lines.slice(0, 4)).toEqual([
      "faithfulness は 0.500 でした。期待: 0.800 以上",
      "  質問: 有給休暇は何日ですか？",
      "  回答: 有給休暇は年20日です。翌年度に30日まで繰り越せます。",
      "  判定: offline:judge（モデルを使わない規則）",
    ]);
    expect(lines[4]).toMatch(/^ {2}はい {2}s1: 「有給休暇は年20日です。?」 — ./);
    expect(lines[5]).toMatch(/^ {2}いいえ {2}s2: 「翌年度に30日まで繰り越せます。?」 — .*30/);
    expect(lines).toHaveLength(6);

    const said = await failure(expect(english).toBeFaithful({ atLeast: 0.9 }));
    expect(said).toMatch(/^faithfulness is 0\.500; expected at least 0\.900\n {2}question: How many/);
    expect(said).toMatch(/\n {2}no {2}s2: "They can carry over 30 days\.?" — .*30/);
    expect(await failure(expect(english).toBeFaithful({ language: "ja" }))).toMatch(/^faithfulness は 0\.500 でした/);
  });

  it("are turned round by not, with the bound itself counted as kept", async () => {
    await expect(wrong).not.toBeFaithful();
    await expect(wrong).toBeFaithful({ atLeast: 0.5 });
    expect(await failure(expect(wrong).not.toBeFaithful({ atLeast: 0.5 }))).toContain(
      "faithfulness は 0.500 でした。期待: 0.500 以上ではないこと",
    );
    expect(await failure(expect(english).not.toBeFaithful({ atLeast: 0.3 }))).toContain(
      "faithfulness is 0.500; expected not at least 0.300",
    );
  });

  it("take any metric and judge by name, and an upper bound where less is better", async () => {
    await expect(right).toScore("language_match", { atLeast: 1 });
    await expect(right).toScore("noise_sensitivity_relevant", { atMost: 0 });
    const items = {
      ...right,
      user_input: "きのこを使わないパスタを教えて",
      retrieved_contexts: ['{"ingredients":["しめじ"]}'],
    };
    expect(await failure(expect(items).toScore("excluded_items_compliance"))).toMatch(
      /0\.000 でした。期待: 1\.000 以上[^]*しめじ/,
    );
    await expect(expect(right).toScore("faithfullness")).rejects.toMatchObject({
      code: "usage",
      hint: expect.stringContaining("faithfulness") as string,
    });
  });

  it("cannot be a part of another matcher, where nothing would wait for them", () => {
    const inside = expect.not as unknown as { toBeFaithful(): unknown };
    expect(() => expect({ answer: wrong }).toEqual({ answer: inside.toBeFaithful() })).toThrow(
      "it cannot stand inside another",
    );
  });

  it("refuse what is no sample, and a bound that tests nothing", async () => {
    for (const assertion of [expect("text").toBeFaithful(), expect({ response: "x" }).not.toBeFaithful()]) {
      await expect(assertion).rejects.toMatchObject({ code: "input_invalid" });
    }
    for (const bound of [
      { atLeast: 0 },
      { atLeast: 1.1 },
      { atMost: 1 },
      { atLeast: Number.NaN },
      { atLeast: 0.8, atMost: 0.2 },
    ]) {
      await expect(expect(right).toBeFaithful(bound)).rejects.toMatchObject({ code: "usage" });
    }
    await expect(expect(right).toScore("semantic_similarity")).rejects.toThrow(
      "nothing says which semantic_similarity passes",
    );
  });

  it("let no text of an answer drive the terminal or fill it", async () => {
    const loud = { ...wrong, response: `\u001b[2J${"年30日です。\n".repeat(2000)}` };
    const said = await failure(expect(loud).toBeFaithful());
    expect(said).not.toContain("\u001b");
    expect(said.split("\n").length).toBeLessThan(40);
    expect(said.length).toBeLessThan(40_000);
  });
});

describe("a score that does not exist", () => {
  const unanswered = { user_input: right.user_input, retrieved_contexts: [context] };

  it.each([
    ["missing_input", unanswered, "faithfulness", "response"],
    ["not_applicable", { ...right, retrieved_contexts: [] }, "item_relevance", "一つもありません"],
    // Rules cannot judge a pairing.
    ["skipped|not_applicable", right, "pairing_suitability", "モデルが必要"],
  ])("fails as %s, with not as without", async (status, sample, metric, reason) => {
    for (const said of [
      await failure(expect(sample).toScore(metric, { atLeast: 0.5 })),
      await failure(expect(sample).not.toScore(metric, { atLeast: 0.5 })),
    ]) {
      expect(said).toMatch(new RegExp(`^${metric} の点がありません（(${status})）: .*${reason}`));
    }
  });

  it("fails when the judge does, with what it replied", async () => {
    const server = await startOpenAiServer({ chat: () => errorReply(400, "no such model") });
    onTestFinished(() => server.close());
    expect.extend(
      await konkyoMatchers(await project(`models: {judge: {base_url: "${server.baseUrl}", max_retries: 0}}`)),
    );
    for (const said of [await failure(expect(right).toBeFaithful()), await failure(expect(right).not.toBeFaithful())]) {
      expect(said).toMatch(/^faithfulness の点がありません（judge_failed: rejected）: .*no such model/);
    }
  });
});

describe("the project of the folder", () => {
  it("gives its marks by the category of a sample, its language and its judge", async () => {
    const server = await startOpenAiServer({ chat: keyedJudgeReply });
    onTestFinished(() => server.close());
    const strict = await project(
      `language: en\ndatasets: {profile: marks.yaml}\nmodels: {judge: {base_url: "${server.baseUrl}"}}`,
      { "marks.yaml": "name: marks\ncategories: {rules: [{score: faithfulness, at_least: 0.45}]}\n" },
    );
    expect.extend(await konkyoMatchers(strict));
    await expect({ ...right, category: "rules" }).toBeFaithful();
    expect(server.chats.length).toBeGreaterThan(0);
    expect(await failure(expect({ ...right, category: "rules" }).not.toBeFaithful())).toContain(
      "expected not at least 0.450",
    );
  });

  it("is refused when its configuration is wrong, and opens once that is corrected", async () => {
    const broken = await project("modls: {}");
    await expect(konkyoMatchers(broken)).rejects.toMatchObject({ code: "config_invalid" });
    fs.writeFileSync(path.join(broken.folder!, "konkyo.yaml"), "");
    expect.extend(await konkyoMatchers(broken));
    await expect(right).toBeFaithful();
  });

  it("opens again after it was closed", async () => {
    await closeKonkyo();
    await expect(right).toBeFaithful();
  });
});

describe("evaluating several samples", () => {
  it("gives their rows in order, with values and typed absences", async () => {
    const rows = await evaluateSamples([right, { id: "own", ...wrong }, { user_input: "?", response: "x" }], {
      ...(await project()),
      metrics: ["faithfulness", "context_recall"],
    });
    expect(rows.map(({ id, values }) => [id, values])).toEqual([
      ["sample-1", { faithfulness: 1, context_recall: 1 }],
      ["own", { faithfulness: 0.5, context_recall: 1 }],
      ["sample-3", { faithfulness: null, context_recall: null }],
    ]);
    expect(rows[2]!.scores.faithfulness).toMatchObject({ status: "missing_input", missing: ["retrieved_contexts"] });
    expect(rows[1]!.scores.faithfulness.verdicts.map(({ verdict }) => verdict)).toEqual(["yes", "no"]);
  });

  it("names the sample that is none, and the metric that is not there", async () => {
    const options = { ...(await project()), metrics: ["faithfulness"] };
    const broken = evaluateSamples([right, { response: "x" } as unknown as typeof right], options);
    await expect(broken).rejects.toMatchObject({ code: "input_invalid", where: "sample-2" });
    await expect(evaluateSamples([right], { ...options, metrics: ["x"] })).rejects.toMatchObject({ code: "usage" });
  });

  it("asks once for what two metrics of a sample ask alike", async () => {
    const server = await startOpenAiServer({ chat: keyedJudgeReply });
    onTestFinished(() => server.close());
    const options = await project(`models: {judge: {base_url: "${server.baseUrl}"}, cache: {enabled: false}}`);
    await evaluateSamples([right], { ...options, metrics: ["faithfulness", "noise_sensitivity_relevant"] });
    const asked = server.chats.map(({ messages }) => JSON.stringify(messages));
    expect(new Set(asked).size).toBe(asked.length);
  });
});
