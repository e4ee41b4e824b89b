import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { snippetOf } from "../../src/retrieval/snippet.js";

const filler = "この段落には関係のない説明が続きます。".repeat(20);

describe("snippetOf", () => {
  it("gives a short content whole", () => {
    expect(snippetOf("休暇の申請", "休暇", 50)).toEqual({ text: "休暇の申請", start: 0, end: 5 });
  });

  it("shows the part around the terms, from the start of its sentence", () => {
    const { text } = snippetOf(`${filler}有給休暇は半年後に付与されます。${filler}`, "有給休暇はいつ付与される？", 60);
    expect(text.startsWith("…有給休暇は半年後に付与されます。")).toBe(true);
    expect(text.endsWith("…")).toBe(true);
  });

  it.each([
    ["サーバー", "ｻｰﾊﾞｰを再起動する"],
    ["バイオリン", "ヴァイオリンを弾く"],
    ["api", "ＡＰＩの鍵を作る"],
    ["C++", "Ｃ＋＋で書く"],
  ])("finds %s and keeps the original spelling of %s", (question, sentence) => {
    const { text } = snippetOf(`${filler}${sentence}。${filler}`, question, 40);
    expect(text).toContain(sentence);
  });

  it("falls back to the beginning when nothing matches", () => {
    expect(snippetOf(filler, "東京タワー", 40).start).toBe(0);
  });

  it("is a part of the content within its length that never cuts a character as read", () => {
    const piece = fc.constantFrom(
      "休暇",
      "👨‍👩‍👧‍👦",
      "が",
      "か\u3099",
      "🇯🇵",
      "é",
      "a\u0301",
      "\uD800",
      "\0",
      "\n",
      "申請。",
      "x ",
    );
    const segmenter = new Intl.Segmenter("ja", { granularity: "grapheme" });
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 60 }),
        fc.array(piece, { maxLength: 4 }),
        fc.integer({ min: 1, max: 40 }),
        (parts, asked, length) => {
          const content = parts.join("");
          const { text, start, end } = snippetOf(content, asked.join(""), length);
          const edges = [...Array.from(segmenter.segment(content), ({ index }) => index), content.length];
          expect(edges).toContain(start);
          expect(edges).toContain(end);
          const first = edges.find((edge) => edge > start) ?? content.length;
          expect(end <= Math.max(start + length, first)).toBe(true);
          expect(text).toBe(`${start > 0 ? "…" : ""}${content.slice(start, end)}${end < content.length ? "…" : ""}`);
        },
      ),
    );
  });
});
