import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { estimateMessages, estimateTokens } from "../../src/llm/token-estimate.js";

describe("estimateTokens", () => {
  // Counted with the o200k tokenizer.
  it.each([
    ["The deadline for applications is the 20th of each month; requests after that go to the next one.", 20],
    ["申請の締切は毎月20日です。それ以降の申請は翌月の扱いになります。", 21],
    ["", 0],
  ])("is within a third for %j", (text, tokens) => {
    expect(Math.abs(estimateTokens(text) - tokens)).toBeLessThanOrEqual(Math.max(1, tokens * 0.34));
  });

  it("never shrinks when text is added", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (text, more) => {
        // A pair of surrogates that is split counts as two characters and not as one.
        expect(estimateTokens(text + more)).toBeGreaterThanOrEqual(estimateTokens(text) - 1);
      }),
    );
  });

  it("counts what surrounds each message", () => {
    const message = { role: "user", content: "a" } as const;
    expect(estimateMessages([message, message])).toBe(2 * estimateMessages([message]));
    expect(estimateMessages([message])).toBeGreaterThan(estimateTokens("a"));
  });
});
