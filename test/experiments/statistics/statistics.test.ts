import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { minimumDetectableDifference } from "../../../src/experiments/statistics/detectable-difference.js";
import { holmAdjusted } from "../../../src/experiments/statistics/holm.js";
import { mcnemarExact } from "../../../src/experiments/statistics/mcnemar.js";
import { meanInterval, meanIntervalSteps } from "../../../src/experiments/statistics/mean-interval.js";
import { deviationOf, meanOf } from "../../../src/experiments/statistics/moments.js";
import { median, quantile } from "../../../src/experiments/statistics/quantile.js";
import { createRandom } from "../../../src/experiments/statistics/random.js";
import { signFlipSteps, signFlipTest } from "../../../src/experiments/statistics/sign-flip.js";
import { inTurns, type Steps } from "../../../src/experiments/statistics/steps.js";

const shares = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 2, maxLength: 40 });

describe("moments and quantiles", () => {
  it("are those of NumPy: type 7, n - 1", () => {
    expect([0.25, 0.5, 0.9].map((at) => quantile([1, 2, 3, 4], at))).toEqual([1.75, 2.5, 3.7]);
    expect(median([5, 1, 3])).toBe(3);
    expect(meanOf([0.1, 0.2, 0.6])).toBeCloseTo(0.3, 15);
    expect(deviationOf([2, 4, 4, 4, 5, 5, 7, 9])).toBeCloseTo(2.138089935299395, 12);
  });

  it("are absent where there is nothing to take them of", () => {
    expect([meanOf([]), median([]), quantile([], 0.5), deviationOf([1])]).toEqual([null, null, null, null]);
  });

  it("lose nothing over a hundred thousand values", () => {
    expect(meanOf(new Float64Array(100_000).fill(0.1))).toBeCloseTo(0.1, 15);
  });
});

describe("the interval of a mean", () => {
  it("has the percentiles of the exact bootstrap distribution: Binomial(10, ½) ÷ 10", () => {
    const values = [0, 0, 0, 0, 0, 1, 1, 1, 1, 1];
    const interval = meanInterval(values, createRandom(1), { resamples: 20_000 });
    expect(interval).toEqual({ low: 0.2, high: 0.8, confidence: 0.95, method: "bootstrap" });
  });

  it("is close to the normal interval where that holds", () => {
    const random = createRandom(7);
    const values = Array.from({ length: 2000 }, () => random.below(1000) / 999);
    const interval = meanInterval(values, createRandom(1), { resamples: 5000 });
    const reach = (1.959963984540054 * (deviationOf(values) ?? 0)) / Math.sqrt(2000);
    expect(interval?.low).toBeCloseTo((meanOf(values) ?? 0) - reach, 2);
    expect(interval?.high).toBeCloseTo((meanOf(values) ?? 0) + reach, 2);
  });

  it("is the normal one beyond five thousand values, and says so", () => {
    const interval = meanInterval(
      Float64Array.from({ length: 10_000 }, (_, index) => index % 2),
      createRandom(1),
    );
    expect(interval?.method).toBe("normal");
    expect(interval?.low).toBeCloseTo(0.5 - (1.959963984540054 * 0.500025) / 100, 6);
  });

  it("holds the range of its values and is the same for the same seed", () => {
    fc.assert(
      fc.property(shares, fc.integer(), (values, seed) => {
        const once = meanInterval(values, createRandom(seed), { resamples: 200 });
        expect(meanInterval(values, createRandom(seed), { resamples: 200 })).toEqual(once);
        expect(once!.low).toBeLessThanOrEqual(once!.high);
        expect(once!.low).toBeGreaterThanOrEqual(Math.min(...values) - 1e-12);
        expect(once!.high).toBeLessThanOrEqual(Math.max(...values) + 1e-12);
      }),
      { numRuns: 50 },
    );
  });

  it("is absent of one value, which says nothing of its spread", () => {
    expect(meanInterval([0.5], createRandom(1))).toBeNull();
  });
});

describe("McNemar's exact test", () => {
  it.each([
    [0, 0, 1],
    [1, 1, 1],
    [10, 2, (2 * (1 + 12 + 66)) / 4096],
    [0, 6, 2 / 64],
    [5, 0, 2 / 32],
  ])("of %i against %i is %d", (first, second, probability) => {
    expect(mcnemarExact(first, second)).toBeCloseTo(probability, 12);
  });

  it("has two equal sides, and is a number for thousands of pairs", () => {
    expect(mcnemarExact(700, 800)).toBeCloseTo(mcnemarExact(800, 700), 15);
    // Normal approximation with continuity correction: z = 99 / √1500.
    expect(mcnemarExact(700, 800)).toBeCloseTo(0.01058, 3);
    expect(mcnemarExact(0, 5000)).toBe(0);
  });
});

describe("the sign-flip test", () => {
  it("is exact for a few pairs", () => {
    expect(signFlipTest([1, 2, 3], createRandom(1))).toBe(2 / 8);
    expect(signFlipTest([0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0, 0], createRandom(1))).toBe(2 / 64);
    expect(signFlipTest([1, -1], createRandom(1))).toBe(1);
    expect(signFlipTest([0, 0], createRandom(1))).toBe(1);
  });

  it("comes close to the exact value when it draws, and is never 0", () => {
    // Sixteen equal steps of which twelve go up: the sign test, 2 · P(X ≥ 12).
    const differences = [...Array<number>(12).fill(0.5), ...Array<number>(4).fill(-0.5)];
    expect(signFlipTest(differences, createRandom(3))).toBeCloseTo((2 * (1820 + 560 + 120 + 16 + 1)) / 65_536, 2);
    expect(signFlipTest(Array<number>(200).fill(1), createRandom(3))).toBeGreaterThan(0);
  });
});

it("Holm's correction is that of R's p.adjust", () => {
  const adjusted = holmAdjusted([0.01, 0.04, 0.03, 0.005]);
  [0.03, 0.06, 0.06, 0.02].forEach((expected, index) => expect(adjusted[index]).toBeCloseTo(expected, 12));
  expect(holmAdjusted([])).toEqual([]);
});

it("a hundred pairs that vary by 1 show a difference of 2.8 standard errors", () => {
  const differences = Array.from({ length: 100 }, (_, index) => (index % 2 === 0 ? 1 : -1) * Math.sqrt(99 / 100));
  expect(minimumDetectableDifference(differences)).toBeCloseTo((1.959963984540054 + 0.8416212335729143) / 10, 9);
  expect(minimumDetectableDifference([1])).toBeNull();
});

it("neighbouring seeds draw independently: the first numbers of 1, 2, 3 … spread over the whole range", () => {
  const first = Array.from({ length: 400 }, (_, seed) => createRandom(seed).below(10));
  const counts = Array.from({ length: 10 }, (_, digit) => first.filter((drawn) => drawn === digit).length);
  expect(Math.min(...counts)).toBeGreaterThan(15);
  const repeated = first.filter((drawn, seed) => drawn === first[seed - 1]).length;
  expect(repeated).toBeLessThan(80);
});

describe("a computation in turns", () => {
  it("has the same result as in one go, and lets others have theirs in between", async () => {
    const random = createRandom(3);
    const values = Array.from({ length: 3000 }, () => random.below(1000) / 999 - 0.4);
    let turns = 0;
    const count = (): void => {
      turns += 1;
      counting = setImmediate(count);
    };
    let counting = setImmediate(count);
    const interval = await inTurns(meanIntervalSteps(values, createRandom(1)));
    const betweenTurns = turns;
    const probability = await inTurns(signFlipSteps(values, createRandom(1)));
    clearImmediate(counting);
    expect(betweenTurns).toBeGreaterThan(0);
    expect(interval).toEqual(meanInterval(values, createRandom(1)));
    expect(probability).toBe(signFlipTest(values, createRandom(1)));
  });

  it("is put down about every millisecond of drawing: no step draws more than a batch", () => {
    const drawn: number[] = [];
    const counted = () => {
      const random = createRandom(1);
      let draws = 0;
      const tick = <Result>(result: Result): Result => ((draws += 1), result);
      return {
        random: { below: (limit: number) => tick(random.below(limit)), bits: () => tick(random.bits()) },
        taken: () => draws,
      };
    };
    const values = Array.from({ length: 5000 }, (_, index) => (index % 7) - 2);
    for (const steps of [meanIntervalSteps, signFlipSteps] as const) {
      const { random, taken } = counted();
      let before = 0;
      const walk = (steps as (given: readonly number[], from: typeof random) => Steps<unknown>)(values, random);
      while (walk.next().done !== true) {
        drawn.push(taken() - before);
        before = taken();
      }
      drawn.push(taken() - before);
    }
    expect(Math.max(...drawn)).toBeLessThanOrEqual(65_536 + 5000);
    expect(drawn.length).toBeGreaterThan(100);
  });

  it("tells what went wrong", async () => {
    await expect(
      inTurns(
        (function* (): Steps<never> {
          yield;
          throw new Error("broken");
        })(),
      ),
    ).rejects.toThrow("broken");
  });
});
