import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { agreementOf, countConfusion, type LabelledVerdict } from "../../src/calibration/confusion.js";
import { correctRate } from "../../src/calibration/corrected-rate.js";
import { rateOf } from "../../src/calibration/interval.js";

const rows = (label: "bad" | "good", verdict: "bad" | "good" | null, count: number): LabelledVerdict[] =>
  Array.from({ length: count }, () => ({ label, verdict }));

describe("agreement", () => {
  it("is worked out as by hand", () => {
    // 20 bad: 15 caught, 5 missed; 80 good: 10 false alarms, 70 passed; 3 without a verdict.
    const confusion = countConfusion([
      ...rows("bad", "bad", 15),
      ...rows("bad", "good", 5),
      ...rows("good", "bad", 10),
      ...rows("good", "good", 70),
      ...rows("bad", null, 2),
      ...rows("good", null, 1),
    ]);
    const agreement = agreementOf(confusion);
    expect(confusion).toEqual({ caught: 15, missed: 5, false_alarms: 10, passed: 70, absent: { bad: 2, good: 1 } });
    expect(agreement.precision.value).toBeCloseTo(15 / 25, 12);
    expect(agreement.recall.value).toBeCloseTo(15 / 20, 12);
    expect(agreement.specificity.value).toBeCloseTo(70 / 80, 12);
    expect(agreement.f1).toBeCloseTo(2 / 3, 12);
    // Observed 0.85; by chance 0.2·0.25 + 0.8·0.75 = 0.65.
    expect(agreement.kappa).toBeCloseTo((0.85 - 0.65) / 0.35, 12);
    expect(agreement.coverage).toMatchObject({ hits: 100, cases: 103 });
  });

  it("has no figure where there is nothing to divide by, never NaN", () => {
    const only = agreementOf(countConfusion(rows("good", "good", 4)));
    expect([only.precision.value, only.recall.value, only.f1, only.kappa]).toEqual([null, null, null, null]);
    expect(only.specificity.value).toBe(1);
    expect(JSON.stringify(agreementOf(countConfusion([])))).not.toMatch(/NaN|Infinity/);
  });

  it("stays in range and is 1 only in full agreement", () => {
    const verdict = fc.constantFrom("bad" as const, "good" as const);
    const arbitrary = fc.array(fc.record({ label: verdict, verdict: fc.option(verdict) }));
    fc.assert(
      fc.property(arbitrary, (list) => {
        const { kappa, f1, confusion } = agreementOf(countConfusion(list));
        const same = confusion.missed + confusion.false_alarms === 0;
        if (kappa !== null) expect(kappa === 1).toBe(same);
        if (f1 !== null) expect(f1).toBeLessThanOrEqual(1);
        const { absent, ...judged } = confusion;
        expect(Object.values(judged).reduce((sum, count) => sum + count, 0) + absent.bad + absent.good).toBe(
          list.length,
        );
      }),
    );
  });
});

describe("the corrected rate", () => {
  it("gives back the true rate when the judge errs as measured", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 60, max: 100 }),
        fc.integer({ min: 60, max: 100 }),
        fc.integer({ min: 0, max: 100 }),
        (tpr, tnr, truth) => {
          const bad = truth * tpr + (100 - truth) * (100 - tnr);
          const judge = { recall: rateOf(tpr, 100), specificity: rateOf(tnr, 100) };
          expect(correctRate({ bad, total: 10_000 }, judge).value).toBeCloseTo(truth / 100, 9);
        },
      ),
    );
  });

  it("is none for a judge that is no better than chance, or that was never tried on one class", () => {
    const chance = { recall: rateOf(5, 10), specificity: rateOf(5, 10) };
    expect(correctRate({ bad: 3, total: 10 }, chance)).toMatchObject({ value: null, interval: null });
    const untried = { recall: rateOf(0, 0), specificity: rateOf(9, 10) };
    expect(correctRate({ bad: 3, total: 10 }, untried)).toMatchObject({ value: null, interval: null });
    expect(correctRate({ bad: 0, total: 0 }, { recall: rateOf(9, 10), specificity: rateOf(9, 10) }).value).toBeNull();
  });

  it("holds the true rate in about 95 of 100 repetitions", () => {
    const random = seeded(20261130);
    const draw = (cases: number, share: number) =>
      Array.from({ length: cases }, random).filter((value) => value < share).length;
    const [tpr, tnr, truth] = [0.85, 0.9, 0.12];
    let held = 0;
    const repetitions = 2000;
    for (let repetition = 0; repetition < repetitions; repetition += 1) {
      const judge = { recall: rateOf(draw(60, tpr), 60), specificity: rateOf(draw(140, tnr), 140) };
      const observed = { bad: draw(500, truth * tpr + (1 - truth) * (1 - tnr)), total: 500 };
      const { interval } = correctRate(observed, judge);
      if (interval !== null && interval.low <= truth && truth <= interval.high) held += 1;
    }
    expect(held / repetitions).toBeGreaterThan(0.93);
    expect(held / repetitions).toBeLessThan(0.98);
  });
});

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
