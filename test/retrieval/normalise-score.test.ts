import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { narrow } from "../../src/retrieval/narrow.js";
import { normaliseScore, type ScoreDirection } from "../../src/retrieval/normalise-score.js";

const finite = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 });

/** Three sentences as two stores would score them for the first one: a distance, and a similarity. */
const stores: readonly (readonly [ScoreDirection, Readonly<Record<string, number>>])[] = [
  ["lower_is_better", { verbatim: 0, near: 0.35, unrelated: 0.98 }],
  ["higher_is_better", { verbatim: 1, near: 0.65, unrelated: 0.02 }],
];

describe("normaliseScore", () => {
  it.each(stores)("lets the verbatim sentence pass 0.9 first and the others fail: %s (B05)", (direction, raw) => {
    const pieces = Object.entries(raw)
      .map(([id, value]) => ({ id, score: normaliseScore(value, direction) }))
      .reverse();
    const narrowed = narrow(pieces, { minScore: 0.9, topK: 3 });
    expect(narrowed.map(({ item, dropped_by }) => [item.id, dropped_by])).toEqual([
      ["verbatim", null],
      ["near", "min_score"],
      ["unrelated", "min_score"],
    ]);
  });

  it.each([null, undefined, Number.NaN, Infinity, -Infinity, "0.42", "", {}, true])(
    "leaves %s unscored (B21)",
    (raw) => {
      expect(normaliseScore(raw, "higher_is_better")).toBeNull();
      expect(normaliseScore(raw, "lower_is_better")).toBeNull();
    },
  );

  it("keeps 0 a score, in both directions", () => {
    expect(normaliseScore(0, "higher_is_better")).toBe(0);
    expect(normaliseScore(-0, "higher_is_better")).toBe(0);
    expect(normaliseScore(1, "lower_is_better")).toBe(0);
  });

  it("keeps the order of similarities and turns that of distances", () => {
    fc.assert(
      fc.property(finite, finite, (left, right) => {
        fc.pre(left < right);
        expect(normaliseScore(left, "higher_is_better")!).toBeLessThan(normaliseScore(right, "higher_is_better")!);
        expect(normaliseScore(left, "lower_is_better")!).toBeGreaterThanOrEqual(
          normaliseScore(right, "lower_is_better")!,
        );
      }),
    );
  });
});
