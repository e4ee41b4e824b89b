import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { narrow } from "../../src/retrieval/narrow.js";

const score = fc.oneof(fc.constant(null), fc.constant(0), fc.double({ noNaN: true, min: -1, max: 1 }));
const pieces = fc.array(score, { maxLength: 20 }).map((scores) => scores.map((value, id) => ({ id, score: value })));

describe("narrow", () => {
  it.each([
    [0, "min_score"],
    [-0, "min_score"],
    [-0.3, null],
    [-0.31, null],
    [-0.29, "min_score"],
    [null, null],
  ] as const)("with the limit %s, a score of -0.3 is dropped by %s (B02)", (minScore, droppedBy) => {
    const [only] = narrow([{ score: -0.3 }], { minScore, topK: 5 });
    expect(only).toEqual({ item: { score: -0.3 }, kept: droppedBy === null, dropped_by: droppedBy });
  });

  it("lets a score of 0 pass a limit of 0 (B02)", () => {
    expect(narrow([{ score: 0 }], { minScore: 0, topK: 1 })[0]).toMatchObject({ kept: true });
  });

  it("puts unscored pieces last and leaves them to the gate, whatever the limit (B21)", () => {
    const found = [
      { id: "a", score: null },
      { id: "b", score: 0.42 },
      { id: "c", score: null },
      { id: "d", score: -1 },
    ];
    const narrowed = narrow(found, { minScore: 0, topK: 5 });
    expect(narrowed.map(({ item, dropped_by }) => [item.id, dropped_by])).toEqual([
      ["b", null],
      ["d", "min_score"],
      ["a", null],
      ["c", null],
    ]);
  });

  it("gives every piece back once, best first, and keeps the best topK of those that reach the limit", () => {
    fc.assert(
      fc.property(
        pieces,
        fc.option(fc.double({ noNaN: true, min: -1, max: 1 })),
        fc.integer({ min: 1, max: 10 }),
        (found, minScore, topK) => {
          const before = structuredClone(found);
          const narrowed = narrow(found, { minScore, topK });
          expect(found).toEqual(before);
          expect(narrowed.map(({ item }) => item.id).sort((a, b) => a - b)).toEqual(found.map(({ id }) => id));
          const order = narrowed.map(({ item }) => item.score ?? -Infinity);
          expect(order).toEqual([...order].sort((left, right) => right - left));
          const admitted = narrowed.filter(
            ({ item }) => item.score === null || minScore === null || item.score >= minScore,
          );
          expect(narrowed.filter(({ kept }) => kept)).toEqual(admitted.slice(0, topK));
          for (const entry of narrowed) {
            const reason = admitted.includes(entry) ? (entry.kept ? null : "top_k") : "min_score";
            expect(entry.dropped_by).toBe(reason);
          }
        },
      ),
    );
  });
});
