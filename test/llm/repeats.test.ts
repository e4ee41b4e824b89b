import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { majorityOf, repeatSalts, summariseRepeats } from "../../src/llm/repeats.js";

describe("repeatSalts", () => {
  it("are all different, and the first run is the run without repeats", () => {
    const salts = repeatSalts(4);
    expect(salts[0]).toBeUndefined();
    expect(new Set(salts).size).toBe(4);
    expect(repeatSalts(2)).toEqual(salts.slice(0, 2));
  });
});

describe("summariseRepeats", () => {
  it("gives mean and spread", () => {
    expect(summariseRepeats([1, 0.5, 0])).toEqual({
      runs: 3,
      scored: 3,
      mean: 0.5,
      lowest: 0,
      highest: 1,
      standard_deviation: 0.5,
    });
  });

  it("counts runs without a score and takes none of them for 0", () => {
    expect(summariseRepeats([0.8, null, 0.4])).toMatchObject({ runs: 3, scored: 2, lowest: 0.4 });
    expect(summariseRepeats([null, null])).toEqual({
      runs: 2,
      scored: 0,
      mean: null,
      lowest: null,
      highest: null,
      standard_deviation: null,
    });
  });

  it("has no spread of one run", () => {
    expect(summariseRepeats([0.7])).toMatchObject({ mean: 0.7, standard_deviation: null });
  });

  it("does not depend on the order, and keeps the mean between the extremes", () => {
    const scores = fc.array(fc.option(fc.integer({ min: 0, max: 64 }).map((value) => value / 64)), { minLength: 1 });
    fc.assert(
      fc.property(scores, (values) => {
        const { mean, lowest, highest, ...summary } = summariseRepeats(values);
        expect(summariseRepeats([...values].reverse())).toMatchObject({ mean, lowest, highest, runs: summary.runs });
        if (mean === null) return;
        expect(mean).toBeGreaterThanOrEqual(lowest!);
        expect(mean).toBeLessThanOrEqual(highest!);
      }),
    );
  });
});

describe("majorityOf", () => {
  it.each([
    [["yes", "yes", "no"], "yes", 2 / 3],
    [["yes", "no"], null, 1 / 2],
    [["yes", null, null], null, 1 / 3],
    [["yes", "yes", null], "yes", 2 / 3],
    [["a", "b", "c"], null, 1 / 3],
    [[null], null, 0],
    [[], null, 0],
  ] as const)("of %j is %s", (verdicts, verdict, agreement) => {
    expect(majorityOf<string>(verdicts)).toEqual({ verdict, agreement });
  });
});
