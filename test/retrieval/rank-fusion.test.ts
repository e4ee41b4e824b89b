import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fuseRanks } from "../../src/retrieval/rank-fusion.js";

const ranking = fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 20 });
const rankings = fc.array(ranking, { minLength: 1, maxLength: 4 });
const constant = fc.integer({ min: 1, max: 1000 });

describe("fuseRanks", () => {
  it("puts what both rankings hold before what one holds", () => {
    const fused = fuseRanks(
      [
        ["a", "b"],
        ["c", "b"],
      ],
      60,
    );
    expect(fused.map(({ key }) => key)).toEqual(["b", "a", "c"]);
    expect(fused[0]).toMatchObject({ ranks: [2, 2] });
    expect(fused[1]).toMatchObject({ ranks: [1, null], score: 0.5 });
  });

  it("counts a repeated item once, by its first place", () => {
    expect(fuseRanks([["a", "a", "b"]], 60).map(({ ranks }) => ranks)).toEqual([[1], [2]]);
  });

  it("gives every item once, with its ranks, best first, above 0 and at most 1", () => {
    fc.assert(
      fc.property(rankings, constant, (lists, k) => {
        const fused = fuseRanks(lists, k);
        expect(new Set(fused.map(({ key }) => key))).toEqual(new Set(lists.flat()));
        expect(fused.length).toBe(new Set(lists.flat()).size);
        fused.forEach(({ key, ranks, score }, at) => {
          expect(ranks).toEqual(lists.map((list) => (list.includes(key) ? list.indexOf(key) + 1 : null)));
          expect(score > 0 && score <= 1).toBe(true);
          expect(score <= (fused[at - 1]?.score ?? 1)).toBe(true);
        });
      }),
    );
  });

  it("keeps the order of a single ranking and of equal rankings, with 1 at the top", () => {
    fc.assert(
      fc.property(ranking, fc.integer({ min: 1, max: 4 }), constant, (list, times, k) => {
        const fused = fuseRanks(
          Array.from({ length: times }, () => list),
          k,
        );
        expect(fused.map(({ key }) => key)).toEqual(list);
        if (list.length > 0) expect(fused[0]!.score).toBeCloseTo(1, 12);
      }),
    );
  });

  it("never lowers the score of an item that moves up in one ranking", () => {
    fc.assert(
      fc.property(rankings, constant, fc.nat(), (lists, k, pick) => {
        const first = lists[0]!;
        fc.pre(first.length > 1);
        const at = 1 + (pick % (first.length - 1));
        const moved = first[at]!;
        const raised = [...first.slice(0, at - 1), moved, first[at - 1]!, ...first.slice(at + 1)];
        const scoreIn = (all: readonly (readonly number[])[]) =>
          fuseRanks(all, k).find(({ key }) => key === moved)!.score;
        expect(scoreIn([raised, ...lists.slice(1)])).toBeGreaterThan(scoreIn(lists));
      }),
    );
  });
});
