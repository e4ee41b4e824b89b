import { describe, expect, it } from "vitest";
import { checkCondition, parseCondition } from "../../src/experiments/conditions/condition.js";
import { metricStatistics, type ScoreEntry } from "../../src/experiments/metric-statistics.js";
import type { ExperimentSummary } from "../../src/experiments/summary.js";

const metrics = ["faithfulness", "context_recall"];
const entry = (value: number | null, status: string | null = "scored", passed: boolean | null = null): ScoreEntry => ({
  status,
  convention: status === null ? null : "strict",
  value,
  passed,
});

function summary(): ExperimentSummary {
  const of = (name: string, entries: readonly ScoreEntry[]) =>
    metricStatistics({ name, higher_is_better: true, range: [0, 1] }, entries, { seed: 1, resamples: 200 });
  const rows = { selected: 4, finished: 3, failed: 1, judge_failed: 1, pending: 0, error_rate: 0.5 };
  return {
    experiment: "x",
    dataset: "d",
    dataset_rows: 4,
    identity_hash: null,
    target: null,
    rows,
    coverage: 0.5,
    metrics: [
      of("faithfulness", [
        entry(1, "scored", true),
        entry(0.4, "scored", false),
        entry(null, "judge_failed"),
        entry(null, null),
      ]),
      of("context_recall", [entry(null, "missing_input"), entry(null, "missing_input"), entry(0.2), entry(0.6)]),
    ],
    categories: [{ category: "除外 条件", rows, metrics: [of("faithfulness", [entry(0.4)])] }],
    seed: 1,
  };
}

const check = (text: string) => checkCondition(parseCondition(text, metrics), summary());

describe("a condition", () => {
  it.each([
    ["faithfulness.mean < 0.8", 0.7, true],
    ["faithfulness.mean<0.7", 0.7, false],
    ["faithfulness.mean <= 70%", 0.7, true],
    ["faithfulness.mean_at_worst < 0.5", 0.35, true],
    ["faithfulness.pass_rate < 1", 1 / 4, true],
    ["faithfulness.coverage >= 0.5", 0.5, true],
    ["context_recall.missing_input > 1", 2, true],
    ["context_recall.median < 0.1", 0.4, false],
    ["coverage < 0.95", 0.5, true],
    ["error_rate > 10%", 0.5, true],
    ["failed >= 2", 1, false],
    ["除外 条件/faithfulness.mean < 0.5", 0.4, true],
  ])("%s", (text, value, fails) => {
    const result = check(text);
    expect(result.value).toBeCloseTo(value, 12);
    expect(result).toMatchObject({ condition: text, fails });
  });

  it("fails where its figure has no value: nothing passes for want of figures", () => {
    expect(check("context_recall.pass_rate < 0.1")).toMatchObject({ value: null, fails: true });
    expect(check("人事/faithfulness.mean < 0")).toMatchObject({ value: null, fails: true });
    expect(check("除外 条件/faithfulness.low < 0")).toMatchObject({ value: null, fails: true });
  });

  it.each([
    ["faithfulness.mean = 0.8", /<\|<=\|>\|>=/],
    ["faithfulness.mean < ", /figure/],
    ["faithfulness.mean < 0.8 and coverage < 1", /figure/],
    ["faithfulness.mean < 1e3", /figure/],
    ["faithfulness < 0.8", /mean, median/],
    ["faithfulnes.mean < 0.8", /faithfulness, context_recall/],
    ["faithfulness.average < 0.8", /mean, median/],
    ["accuracy < 0.8", /coverage, error_rate/],
    ["a.faithfulness.mean < 0.8", /metric\.figure/],
    ["/faithfulness.mean < 0.8", /category\/metric/],
    ["constructor < 1", /coverage/],
    ["faithfulness.toString < 1", /mean, median/],
    ["", /figure/],
  ])("%j is refused, naming what is allowed", (text, hint) => {
    expect(() => parseCondition(text, metrics)).toThrow(
      expect.objectContaining({
        code: "usage",
        where: `--fail-if ${JSON.stringify(text)}`,
        hint: expect.stringMatching(hint) as string,
      }),
    );
  });
});
