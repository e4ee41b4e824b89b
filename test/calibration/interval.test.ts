import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  clopperPearsonLower,
  clopperPearsonUpper,
  normalQuantile,
  wilsonInterval,
} from "../../src/calibration/interval.js";

const counts = fc
  .integer({ min: 1, max: 5000 })
  .chain((cases) => fc.record({ cases: fc.constant(cases), hits: fc.integer({ min: 0, max: cases }) }));

describe("Wilson's interval", () => {
  // The score interval solves (p − x)² = z²·x(1 − x)/n; checked at both ends instead of against another implementation.
  it("ends where the observed share is exactly z standard errors away", () => {
    const z = normalQuantile(0.95);
    fc.assert(
      fc.property(counts, ({ hits, cases }) => {
        const { low, high } = wilsonInterval(hits, cases)!;
        const share = hits / cases;
        for (const end of [low, high]) {
          if (end === 0 || end === 1) continue;
          expect((share - end) ** 2).toBeCloseTo((z ** 2 * end * (1 - end)) / cases, 9);
        }
        expect(low).toBeLessThanOrEqual(share);
        expect(high).toBeGreaterThanOrEqual(share);
      }),
    );
  });

  it.each([
    [0, 10, 0, 0.2775],
    [10, 10, 0.7225, 1],
    [81, 263, 0.2553, 0.3662],
  ])("of %d in %d is %d to %d", (hits, cases, low, high) => {
    const interval = wilsonInterval(hits, cases)!;
    expect(interval.low).toBeCloseTo(low, 4);
    expect(interval.high).toBeCloseTo(high, 4);
  });

  it("is none of no cases", () => expect(wilsonInterval(0, 0)).toBeNull());
});

describe("Clopper and Pearson's bounds", () => {
  it.each([59, 100, 299])("of none in %d are known in closed form", (cases) => {
    expect(clopperPearsonUpper(0, cases)).toBeCloseTo(1 - 0.05 ** (1 / cases), 10);
    expect(clopperPearsonLower(cases, cases)).toBeCloseTo(0.05 ** (1 / cases), 10);
    expect([clopperPearsonLower(0, cases), clopperPearsonUpper(cases, cases)]).toEqual([0, 1]);
  });

  it("leave exactly the allowed chance of as few hits or fewer", () => {
    const chanceOfAtMost = (hits: number, cases: number, share: number): number => {
      let chance = (1 - share) ** cases;
      let sum = chance;
      for (let count = 1; count <= hits; count += 1) {
        chance *= ((cases - count + 1) / count) * (share / (1 - share));
        sum += chance;
      }
      return sum;
    };
    const small = fc
      .integer({ min: 2, max: 300 })
      .chain((cases) =>
        fc.record({ cases: fc.constant(cases), hits: fc.integer({ min: 0, max: Math.floor(cases / 2) }) }),
      );
    fc.assert(
      fc.property(small, ({ hits, cases }) => {
        expect(chanceOfAtMost(hits, cases, clopperPearsonUpper(hits, cases))).toBeCloseTo(0.05, 7);
      }),
    );
  });

  it("mirror each other", () => {
    fc.assert(
      fc.property(counts, ({ hits, cases }) => {
        expect(clopperPearsonLower(hits, cases)).toBeCloseTo(1 - clopperPearsonUpper(cases - hits, cases), 8);
      }),
    );
  });
});
