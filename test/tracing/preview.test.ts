import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutText, preview } from "../../src/tracing/preview.js";

describe("a cut text", () => {
  it.each([
    ["短い", 10, "短い"],
    ["abcdef", 3, "abc… (6 characters)"],
    ["ab😀cd", 3, "ab… (6 characters)"],
    ["ab😀cd", 4, "ab😀… (6 characters)"],
    ["abc", 0, "… (3 characters)"],
  ])("%s at %i", (text, limit, expected) => {
    expect(cutText(text, limit)).toBe(expected);
  });

  it("never ends in half a character (10,000 runs)", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.nat(40), (text, limit) => {
        const cut = cutText(text, limit);
        expect(cut.isWellFormed()).toBe(true);
        expect(cut === text || cut.endsWith(`… (${text.length} characters)`)).toBe(true);
      }),
      { numRuns: 10_000 },
    );
  });
});

describe("a preview", () => {
  it("keeps short values whole and cuts long texts at any depth", () => {
    const long = "あ".repeat(500);
    expect(preview({ route: "hold", list: [{ content: long }], score: null, n: 0 }, 100)).toEqual({
      route: "hold",
      list: [{ content: `${"あ".repeat(100)}… (500 characters)` }],
      score: null,
      n: 0,
    });
  });

  it("counts what a long list leaves out", () => {
    const list = preview(
      Array.from({ length: 120 }, (_, index) => index),
      100,
    ) as unknown[];
    expect(list).toHaveLength(51);
    expect(list.at(-1)).toBe("… (120 items)");
  });

  it("is bounded as a whole however many long texts there are", () => {
    const value = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`k${index}`, "x".repeat(5000)]));
    expect(JSON.stringify(preview(value, 1000)).length).toBeLessThan(2 * 1000 + 200 * 40);
  });
});
