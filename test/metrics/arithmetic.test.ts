import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { averagePrecision, cosine, fScore, mean, roundedToHundredths, share } from "../../src/metrics/arithmetic.js";

const ranking = fc.array(fc.boolean(), { maxLength: 30 });

describe("average precision", () => {
  it.each([
    [[false, true], 0.5],
    [[true, false], 1],
    [[true, true, true], 1],
    [[false, false], 0],
    [[], 0],
    [[true, false, true], (1 + 2 / 3) / 2],
  ])("of %j is exactly %d", (relevant, value) => {
    expect(averagePrecision(relevant, "strict")).toBe(value);
  });

  it("keeps the denominator of Ragas under its convention", () => {
    expect(averagePrecision([true], "ragas")).toBe(1 / (1 + 1e-10));
    expect(averagePrecision([true, true, true], "ragas")).toBe(3 / (3 + 1e-10));
  });

  it("lies in [0, 1], and both conventions differ by less than 1e-9", () => {
    fc.assert(
      fc.property(ranking, (relevant) => {
        const strict = averagePrecision(relevant, "strict");
        expect(strict >= 0 && strict <= 1).toBe(true);
        expect(Math.abs(strict - averagePrecision(relevant, "ragas"))).toBeLessThan(1e-9);
      }),
    );
  });

  it("is never raised by a last item that is not relevant", () => {
    fc.assert(
      fc.property(ranking, (relevant) => {
        expect(averagePrecision([...relevant, false], "strict")).toBe(averagePrecision(relevant, "strict"));
      }),
    );
  });

  it("is 1 exactly when the relevant items come first", () => {
    fc.assert(
      fc.property(ranking, (relevant) => {
        const sorted = [...relevant].sort((left, right) => Number(right) - Number(left));
        const isFirst = relevant.includes(true) && relevant.join() === sorted.join();
        expect(averagePrecision(relevant, "strict") === 1).toBe(isFirst);
      }),
    );
  });
});

describe("cosine", () => {
  it.each([
    [[1, 0], [1, 0], 1],
    [[1, 0], [0, 1], 0],
    [[1, 0], [-1, 0], -1],
    [[2, 0], [0.5, 0], 1],
    [[0, 0], [1, 0], null],
    [[1, 0], [1, 0, 0], null],
    [[Number.NaN, 0], [1, 0], null],
    [[], [], null],
  ])("of %j and %j is %j", (left, right, value) => {
    expect(cosine(left, right)).toBe(value);
  });

  it("never leaves [-1, 1]", () => {
    const vector = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(vector, vector, (left, right) => {
        const value = cosine(left, right) ?? 0;
        expect(value >= -1 && value <= 1).toBe(true);
      }),
    );
  });
});

describe("the F score", () => {
  const tally = (truePositives: number, falsePositives: number, falseNegatives: number) => ({
    truePositives,
    falsePositives,
    falseNegatives,
  });

  it.each([
    [tally(1, 0, 0), 1, 1],
    [tally(0, 3, 2), 1, 0],
    [tally(0, 0, 0), 1, 0],
    [tally(1, 1, 0), 1, 2 / 3],
    [tally(1, 0, 1), 2, 5 / 9],
    [tally(1, 1, 0), 2, 5 / 6],
  ])("of %j with beta %d is %d", (counts, beta, value) => {
    expect(fScore(counts, beta)).toBeCloseTo(value, 12);
  });

  it("lies in [0, 1] and is never raised by a wrong or a missing statement", () => {
    const count = fc.integer({ min: 0, max: 50 });
    fc.assert(
      fc.property(count, count, count, fc.double({ min: 0.1, max: 10, noNaN: true }), (hits, wrong, missing, beta) => {
        const value = fScore(tally(hits, wrong, missing), beta);
        expect(value >= 0 && value <= 1).toBe(true);
        expect(fScore(tally(hits, wrong + 1, missing), beta)).toBeLessThanOrEqual(value + 1e-12);
        expect(fScore(tally(hits, wrong, missing + 1), beta)).toBeLessThanOrEqual(value + 1e-12);
      }),
    );
  });
});

it.each([
  [0.665, 0.66],
  [0.666, 0.67],
  [0.125, 0.12],
  [0.375, 0.38],
  [0, 0],
  [1, 1],
])("%d is %d in hundredths, halves to the even digit", (value, rounded) => {
  expect(roundedToHundredths(value)).toBe(rounded);
});

it("nothing divided by nothing is no number", () => {
  expect(share(0, 0)).toBeNull();
  expect(mean([])).toBeNull();
  expect(share(0, 2)).toBe(0);
  expect(mean([0, 1])).toBe(0.5);
});
