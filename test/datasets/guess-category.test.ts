import { describe, expect, it } from "vitest";
import { describedCategories } from "../../src/datasets/category-description.js";
import { categoryGuessSchema } from "../../src/datasets/category-guess.js";
import { guessByJudge, guessByRules, withGuess } from "../../src/datasets/guess-category.js";
import { profileSchema } from "../../src/datasets/profile.js";
import { assistantProfile } from "../../src/datasets/profiles/assistant.js";
import { questionKinds } from "../../src/datasets/categories.js";
import { shippedJudgesFolder } from "../../src/judges/catalog.js";
import { readItemNames } from "../../src/judges/names/read-item-names.js";
import { createOfflineTaskRunner } from "../../src/tasks/offline-runner.js";
import type { TaskRunner } from "../../src/tasks/task.js";
import { scriptedJudge, type Reply } from "../support/scripted-judge.js";

const names = readItemNames([shippedJudgesFolder()]);
const own = profileSchema.parse({
  name: "office",
  categories: { 人事: [], IT: [] },
  category_descriptions: { 人事: "休暇や給与の質問", IT: { ja: "端末の質問", en: "About devices" } },
});
const sample = {
  id: "1",
  user_input: "PCが起動しません",
  response: "r",
  metadata: { from: "mail" },
  reference: "再起動する",
};

function ask(judge: TaskRunner, language: "ja" | "en" = "ja") {
  return guessByJudge(sample, { judge, categories: describedCategories(own, language), names, language });
}
const replying = (reply: Reply) => scriptedJudge({ classify: reply });
const named = (category: string) => replying({ value: { category, reason: "「PC」とある。" } });

describe("a category from the judge", () => {
  it("is one of the profile's, chosen by its descriptions, from the question and what is expected alone", async () => {
    const judge = named("IT");
    expect(await ask(judge)).toMatchObject({
      category: "IT",
      guess: { status: "guessed", by: "judge", model: "scripted:judge", reason: "「PC」とある。", usage: { calls: 1 } },
    });
    expect(judge.requests).toMatchObject([
      {
        task: "classify",
        input: {
          question: "PCが起動しません",
          expected: { reference: "再起動する" },
          categories: [
            { name: "人事", description: "休暇や給与の質問" },
            { name: "IT", description: "端末の質問" },
          ],
        },
      },
    ]);
    expect(JSON.stringify(judge.requests)).not.toContain("mail");
  });

  it("may be written in another width or case", async () => {
    expect((await ask(named(" ｉt "))).category).toBe("IT");
  });

  it("is none where none fits, which is no failure", async () => {
    expect(await ask(named(" "))).toMatchObject({ category: null, guess: { status: "none_fits" } });
  });

  it("that is not in the list is a failure with the name", async () => {
    expect(await ask(named("総務"), "en")).toMatchObject({
      category: null,
      guess: { status: "failed", code: "incomplete", reason: expect.stringContaining("総務") as string },
    });
  });

  it("is absent where the model fails, with its code", async () => {
    expect(await ask(replying({ fails: "timeout" }))).toMatchObject({
      category: null,
      guess: { status: "failed", code: "timeout" },
    });
  });

  it("comes from rules where the judge is offline, and says so", async () => {
    const guessed = await ask(createOfflineTaskRunner({ model: "offline:judge" }));
    expect(guessed).toEqual(guessByRules(sample, names));
    expect(guessed.guess.by).toBe("rules");
  });
});

it("a guess stands in the metadata beside what was there, and can be read back", async () => {
  const kept = withGuess(sample, await ask(named("IT")));
  expect(kept).toMatchObject({ category: "IT", metadata: { from: "mail" } });
  expect(categoryGuessSchema.parse(kept.metadata?.["category_guessed"])).toMatchObject({ by: "judge" });
  const without = withGuess(sample, await ask(named("")));
  expect(without).not.toHaveProperty("category");
  for (const { guess } of [await ask(replying({ fails: "truncated" })), guessByRules(sample, names)]) {
    expect(categoryGuessSchema.parse(guess)).toEqual(guess);
  }
});

describe("descriptions of categories", () => {
  it("of the assistant's profile are there for every kind, in both languages", () => {
    for (const language of ["ja", "en"] as const) {
      const described = describedCategories(assistantProfile, language);
      expect(described.map(({ name }) => name).sort()).toEqual([...questionKinds].sort());
      expect(described.filter(({ description }) => description === "")).toEqual([]);
    }
  });

  it("may be left out: then the name stands alone", () => {
    const bare = profileSchema.parse({ name: "x", categories: { 人事: [] } });
    expect(describedCategories(bare, "ja")).toEqual([{ name: "人事", description: "" }]);
  });
});
