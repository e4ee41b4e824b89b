import { describe, expect, it } from "vitest";
import type { Sample } from "../../src/core/sample.js";
import { checkScoreNames, passes, profileSchema, scoreNames, scoresFor } from "../../src/datasets/profile.js";
import { assistantProfile } from "../../src/datasets/profiles/assistant.js";
import { profiles } from "../../src/datasets/profiles/registry.js";
import { readProfile } from "../../src/datasets/read-profile.js";
import { readJudges } from "../../src/judges/catalog.js";
import { metrics } from "../../src/metrics/registry.js";
import { temporaryFile, temporaryFolder } from "./temporary-file.js";

const known = [...metrics, ...readJudges([])].map(({ name }) => name);
const sample: Sample = { id: "1", user_input: "q" };
const names = (category: string | undefined, given: Sample = sample) =>
  scoresFor(assistantProfile, category, given).map(({ score }) => score);

it("shipped profiles name only metrics and judges that exist", () => {
  for (const profile of profiles) expect(() => checkScoreNames(profile, known)).not.toThrow();
  expect(scoreNames(readProfile("rag", "."))).toEqual([
    "answer_relevancy",
    "faithfulness",
    "context_recall",
    "context_precision",
  ]);
});

describe("scores of a question", () => {
  it("follow its category", () => {
    expect(names("excluded_items")).toEqual(["safety", "excluded_items_compliance"]);
    expect(names("system")).toEqual(["safety", "guideline_adherence"]);
    expect(names("no_result")).toEqual(["safety", "is_not_found"]);
  });

  it("of another category or none follow the profile's rest", () => {
    expect(names("人事")).toEqual(["safety", "item_relevance"]);
    expect(names(undefined)).toEqual(["safety", "item_relevance"]);
    expect(names("constructor")).toEqual(["safety", "item_relevance"]);
  });

  it("that need a field run only where it is filled", () => {
    expect(names("system", { ...sample, expected_documents: ["a"], reference: "r" })).toEqual([
      "safety",
      "correctness",
      "id_context_recall",
      "guideline_adherence",
    ]);
    expect(names("system", { ...sample, expected_documents: [], reference: "" })).toEqual([
      "safety",
      "guideline_adherence",
    ]);
  });

  it("stand once: the category's bounds take the place of the general ones", () => {
    const profile = profileSchema.parse({
      name: "mine",
      every_question: [{ score: "faithfulness", at_least: 0.5 }],
      categories: { strict: [{ score: "faithfulness", at_least: 1, required: true }] },
    });
    expect(scoresFor(profile, "strict", sample)).toEqual([{ score: "faithfulness", at_least: 1, required: true }]);
    expect(scoresFor(profile, "other", sample)).toEqual([{ score: "faithfulness", at_least: 0.5, required: false }]);
  });
});

it("bounds include their value; 0 is a bound; no bound is no verdict", () => {
  expect(passes({ score: "x", at_least: 0.5, required: false }, 0.5)).toBe(true);
  expect(passes({ score: "x", at_least: 0, required: false }, -0.1)).toBe(false);
  expect(passes({ score: "x", at_most: 0, required: false }, 0)).toBe(true);
  expect(passes({ score: "x", at_most: 0, required: false }, 0.1)).toBe(false);
  expect(passes({ score: "x", required: false }, 0)).toBeNull();
});

describe("a profile of one's own", () => {
  it("is read from YAML", () => {
    const file = temporaryFile(
      "mine.yaml",
      "name: mine\ncategories:\n  人事:\n    - { score: faithfulness, at_least: 0.9, required: true }\n",
    );
    expect(readProfile(file, "/")).toMatchObject({
      name: "mine",
      classify: false,
      categories: { 人事: [{ score: "faithfulness", at_least: 0.9 }] },
    });
  });

  it.each([
    ["an unknown key", "name: x\nscores: []\n", /scores/],
    ["a bound that is no number", "name: x\nevery_question: [{ score: safety, at_least: high }]\n", /at_least/],
    ["a field that does not exist", "name: x\nevery_question: [{ score: safety, where: nothing }]\n", /where/],
    ["a category that is described and not there", "name: x\ncategory_descriptions: { 人事: d }\n", /人事/],
    ["broken YAML", "name: [\n", /cannot be read/],
  ])("with %s is refused", (_, content, message) => {
    expect(() => readProfile(temporaryFile("mine.yaml", content), "/")).toThrow(message);
  });

  it("that does not exist, or names a score that does not, is refused", () => {
    expect(() => readProfile("nothing", temporaryFolder())).toThrow(/no profile named/);
    expect(() => readProfile("nothing.yaml", temporaryFolder())).toThrow(/cannot be read/);
    const profile = profileSchema.parse({ name: "x", every_question: [{ score: "nothing" }] });
    expect(() => checkScoreNames(profile, known)).toThrow(/nothing/);
  });
});
