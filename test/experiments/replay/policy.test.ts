import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { releaseConfigSchema } from "../../../src/certification/config.js";
import { KonkyoError } from "../../../src/core/errors.js";
import { addThresholds, parseThreshold } from "../../../src/experiments/replay/parse-threshold.js";
import { readPolicy } from "../../../src/experiments/replay/read-policy.js";
import { resolvePolicy } from "../../../src/experiments/replay/replay-policy.js";
import { temporaryFolder } from "../../support/services.js";

function policyFile(text: string): string {
  const file = path.join(temporaryFolder(), "trial.yaml");
  fs.writeFileSync(file, text);
  return file;
}

function refusalOf(work: () => unknown): KonkyoError {
  try {
    work();
  } catch (error) {
    if (error instanceof KonkyoError) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}

describe("a policy file", () => {
  it("names only what it varies; nothing is filled in", () => {
    expect(readPolicy(policyFile(""))).toEqual({});
    const text = "release: {mode: cited}\nretrieval: {min_score: null}\ncategory_thresholds: {system: null}\n";
    expect(readPolicy(policyFile(text))).toEqual({
      release: { mode: "cited" },
      retrieval: { min_score: null },
      category_thresholds: { system: null },
    });
  });

  it.each([
    ["release: {mode: free}", 'release.mode: "free" is not allowed'],
    ["retrieval: {mode: vector}", "retrieval.mode is not a known key; there are top_k, min_score, releases"],
    ["inspection: {coverage: on}", "inspection is not a known key; there are release, retrieval, current_version"],
    [
      "release: {categories: {a: {danger: 1}}}",
      "release.categories.a.danger is not a known key; there are risk, allowed_rate",
    ],
    ["thresholds: {}", "thresholds: {} is not allowed; names no score"],
    ["thresholds: {faithfulness: high}", 'thresholds.faithfulness: "high" is not allowed'],
    ["category_thresholds: {a: {m: 2}}", "category_thresholds.a.m: 2 is not allowed"],
    ["retrieval: {top_k: 0}", "retrieval.top_k: 0 is not allowed"],
    ["- a", "the policy: "],
  ])("is refused with the file and the key: %s", (text, said) => {
    const file = policyFile(text);
    const { code, where, message } = refusalOf(() => readPolicy(file));
    expect({ code, where }).toEqual({ code: "config_invalid", where: file });
    expect(message).toContain(said);
  });

  it("is refused with its line where it is no YAML, and by name where it is not there", () => {
    const broken = policyFile("release:\n  mode: [\n");
    expect(refusalOf(() => readPolicy(broken)).where).toMatch(/trial\.yaml:\d+$/);
    expect(refusalOf(() => readPolicy("nowhere.yaml"))).toMatchObject({
      code: "config_invalid",
      where: "nowhere.yaml",
    });
  });
});

describe("a trial over the configuration", () => {
  const configured = releaseConfigSchema.parse({ allowed_rate: 0.1, floors: { faithfulness: 0.7 } });

  it("changes what it names alone", () => {
    expect(resolvePolicy({ release: { mode: "cited" } }, configured).release).toMatchObject({
      mode: "cited",
      allowed_rate: 0.1,
      floors: { faithfulness: 0.7 },
      required: ["faithfulness", "answer_relevancy"],
    });
  });

  it("is about certificates when it sets marks, and requires what they name unless it says otherwise", () => {
    const trial = { thresholds: { faithfulness: 0.8 } };
    expect(resolvePolicy(trial, configured).release).toMatchObject({ mode: "certified", required: [] });
    const required = ["faithfulness"];
    expect(resolvePolicy({ ...trial, release: { mode: "review_all", required } }, configured).release).toMatchObject({
      mode: "review_all",
      required,
    });
  });
});

describe("marks on the command line", () => {
  it("come on top of the file, and those of a category begin with those of all", () => {
    const marks = ["faithfulness=0.9", "献立/数値=-0.5"].map(parseThreshold);
    expect(addThresholds({ thresholds: { faithfulness: 0.8 }, category_thresholds: { a: null } }, marks)).toEqual({
      thresholds: { faithfulness: 0.9 },
      category_thresholds: { a: null, 献立: { faithfulness: 0.9, 数値: -0.5 } },
    });
  });

  it.each(["faithfulness", "faithfulness=high", "faithfulness=2", "=0.5", "faithfulness=1e-3"])(
    "are refused: %s",
    (text) => {
      expect(refusalOf(() => parseThreshold(text))).toMatchObject({ code: "usage", where: `--threshold "${text}"` });
    },
  );
});
