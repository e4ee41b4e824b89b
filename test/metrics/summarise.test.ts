import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Score } from "../../src/core/score.js";
import { noUsage } from "../../src/core/usage.js";
import { faithfulness } from "../../src/metrics/faithfulness.js";
import { metricSummarySchema, summariseMetric } from "../../src/metrics/summarise.js";

const base = {
  metric: "faithfulness",
  convention: "strict",
  verdicts: [],
  judge: "",
  offline: false,
  prompts: [],
  attempts: 0,
  usage: noUsage,
  duration_ms: 0,
} as const satisfies Partial<Score>;
const mutable = { ...base, verdicts: [], prompts: [] };
const scored = (value: number): Score => ({ ...mutable, status: "scored", value });
const failed: Score = { ...mutable, status: "judge_failed", reason: "", code: "timeout", raw: "" };
const refused: Score = { ...mutable, status: "not_applicable", reason: "" };
const missing: Score = { ...mutable, status: "missing_input", reason: "", missing: ["reference"] };
const skipped: Score = { ...mutable, status: "skipped", reason: "" };

describe("a mean stands with its coverage", () => {
  it("counts every kind of absence and keeps the order of the data set", () => {
    const rows = [scored(1), failed, undefined, refused, scored(0), missing, skipped];
    const summary = summariseMetric(faithfulness, rows);
    expect(metricSummarySchema.parse(summary)).toEqual({
      metric: "faithfulness",
      convention: "strict",
      mean: 0.5,
      mean_at_worst: 0.25,
      scored: 2,
      total: 7,
      absent: { not_applicable: 1, missing_input: 1, judge_failed: 1, skipped: 1, no_result: 1 },
      values: [1, null, null, null, 0, null, null],
    });
  });

  it("has no mean when nothing was scored", () => {
    expect(summariseMetric(faithfulness, [refused, missing])).toMatchObject({
      mean: null,
      mean_at_worst: null,
      scored: 0,
    });
    expect(summariseMetric(faithfulness, [])).toMatchObject({ mean: null, scored: 0, total: 0, convention: null });
  });

  it("does not make a system look better when the judge fails on its bad row", () => {
    const whole = summariseMetric(faithfulness, [scored(0), scored(1)]);
    for (const lost of [failed, undefined]) {
      const broken = summariseMetric(faithfulness, [lost, scored(1)]);
      expect(broken.mean_at_worst).toBeLessThanOrEqual(whole.mean_at_worst!);
      expect([broken.scored, broken.total]).toEqual([1, 2]);
    }
  });

  it("never rises at worst when any row is lost", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1 }), fc.nat(), (values, pick) => {
        const rows = values.map(scored);
        const broken = rows.map((row, index) => (index === pick % rows.length ? failed : row));
        const before = summariseMetric(faithfulness, rows).mean_at_worst!;
        expect(summariseMetric(faithfulness, broken).mean_at_worst!).toBeLessThanOrEqual(before + 1e-12);
      }),
    );
  });

  it("takes the high end for the worst where lower is better", () => {
    const lowerIsBetter = { ...faithfulness, higherIsBetter: false };
    expect(summariseMetric(lowerIsBetter, [scored(0), failed]).mean_at_worst).toBe(0.5);
  });

  it("refuses to mix conventions or metrics", () => {
    const mixed = [scored(1), { ...scored(1), convention: "ragas" } as Score];
    expect(() => summariseMetric(faithfulness, mixed)).toThrow(expect.objectContaining({ code: "input_invalid" }));
    const foreign = [{ ...scored(1), metric: "context_recall" }];
    expect(() => summariseMetric(faithfulness, foreign)).toThrow(expect.objectContaining({ code: "input_invalid" }));
  });
});
