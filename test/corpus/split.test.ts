import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Section } from "../../src/corpus/document.js";
import { evidenceIds } from "../../src/corpus/evidence-id.js";
import { readMarkdown } from "../../src/corpus/markdown.js";
import { SentenceSplitter } from "../../src/corpus/sentence-splitter.js";
import { splitSections } from "../../src/corpus/split.js";

const small = { chunk_characters: 120, chunk_overlap: 0 };

function sectionsOf(text: string): readonly Section[] {
  const document = readMarkdown({ file: "p.md", name: "p", text, extension: ".md" });
  return "refused" in document || document.kind !== "sections" ? [] : document.sections;
}

describe("SentenceSplitter", () => {
  it("cuts behind a full stop and the bracket that follows it", async () => {
    const parts = await new SentenceSplitter(16, 0).splitText(
      "「はい。」と彼は答えました。次に進みます。Is it so? Yes.",
    );
    expect(parts[0]).toBe("「はい。」と彼は答えました。");
    for (const part of parts) expect(part).not.toMatch(/^[。」？]/);
  });

  it("never parts a character in two and loses none", async () => {
    const text = "👨‍👩‍👧か\u3099😀".repeat(60);
    const parts = await new SentenceSplitter(100, 0).splitText(text);
    expect(parts.join("")).toBe(text);
    for (const part of parts) expect(part).not.toMatch(/^[\u3099\u200D\uDC00-\uDFFF]|[\u200D\uD800-\uDBFF]$/);
  });
});

describe("splitSections", () => {
  it("begins every piece with the headings above it", async () => {
    const pieces = await splitSections("手引き", sectionsOf("# 手引き\n## 料金\n百円です。"), small);
    expect(pieces).toEqual([{ titlePath: ["手引き", "料金"], content: "# 手引き\n## 料金\n\n百円です。" }]);
  });

  it("repeats the header of a table that has to be cut", async () => {
    const rows = Array.from({ length: 12 }, (_, row) => `| KEY_${row} | value ${row} of the table |`);
    const pieces = await splitSections("p", sectionsOf(`| 名前 | 値 |\n|---|---|\n${rows.join("\n")}`), small);
    expect(pieces.length).toBeGreaterThan(2);
    for (const piece of pieces) expect(piece.content.startsWith("| 名前 | 値 |\n|---|---|\n| KEY_")).toBe(true);
    for (const row of rows) expect(pieces.filter((piece) => piece.content.includes(row))).toHaveLength(1);
  });

  it("keeps code whole, and cuts what is longer than a chunk at line ends inside fences", async () => {
    const fits = `\`\`\`sh\n${"echo 1\n".repeat(12)}\`\`\``;
    expect((await splitSections("p", sectionsOf(`text\n\n${fits}`), small)).map((piece) => piece.content)).toContain(
      fits.length + 6 <= small.chunk_characters ? `text\n\n${fits}` : fits,
    );
    const long = `\`\`\`sh\n${"echo 1\n".repeat(60)}\`\`\``;
    const pieces = await splitSections("p", sectionsOf(long), small);
    expect(pieces.length).toBeGreaterThan(1);
    for (const piece of pieces) expect(piece.content).toMatch(/^```sh\n(?:echo 1\n)+```$/);
    expect(pieces.map((piece) => piece.content.split("echo").length - 1).reduce((a, b) => a + b)).toBe(60);
  });

  it("keeps every visible character of any prose, in chunks no longer than allowed", async () => {
    const prose = fc.array(
      fc.constantFrom("あいう。", "Is it? ", "長い行", "\n\n", "\n", "word ", "、", "😀", "x".repeat(70)),
      { maxLength: 60 },
    );
    await fc.assert(
      fc.asyncProperty(prose, async (parts) => {
        const text = parts.join("");
        const pieces = await splitSections(
          "p",
          [{ headings: [], blocks: [{ kind: "prose", text, headerLines: 0 }] }],
          small,
        );
        expect(
          pieces
            .map((piece) => piece.content)
            .join("")
            .replaceAll(/\s/g, ""),
        ).toBe(text.replaceAll(/\s/g, ""));
        for (const piece of pieces) expect(piece.content.length).toBeLessThanOrEqual(small.chunk_characters);
      }),
      { numRuns: 300 },
    );
  });
});

describe("evidenceIds", () => {
  const piece = fc.record({
    titlePath: fc.array(fc.constantFrom("A", "B"), { minLength: 1, maxLength: 2 }),
    content: fc.constantFrom("x", "y", "z"),
  });

  it("numbers repeats and is unique within a document", () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const ids = evidenceIds("a/b.md", pieces);
        expect(new Set(ids).size).toBe(ids.length);
        for (const id of ids) expect(id).toMatch(/^a\/b\.md#[0-9a-f]{12}(?:~\d+)?$/);
      }),
    );
  });

  it("does not change when other text is inserted", () => {
    const before = evidenceIds("d", [
      { titlePath: ["T"], content: "one" },
      { titlePath: ["T"], content: "two" },
    ]);
    const after = evidenceIds("d", [
      { titlePath: ["T"], content: "new" },
      { titlePath: ["T"], content: "one" },
      { titlePath: ["T"], content: "two" },
    ]);
    expect(after.slice(1)).toEqual(before);
  });
});
