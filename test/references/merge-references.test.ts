import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeReferences, type NewReference } from "../../src/references/merge-references.js";
import { parseReferences } from "../../src/references/read-references.js";

const lines = (...rows: readonly (object | string)[]): string =>
  rows.map((row) => `${typeof row === "string" ? row : JSON.stringify(row)}\n`).join("");
const fresh = (question: string, reference: string): NewReference => ({
  question,
  reference,
  row: { id: "t", user_input: question, reference },
});
const keep = { name: "references.jsonl", replace: false };

describe("merging references", () => {
  const file = lines(
    '{"user_input": "休暇は何日？",  "reference": "10日です。", "owner": "人事"}',
    "",
    { question: "締切は？", ground_truth: "20日です。", level: 2 },
    { user_input: "まだ答えのない質問", note: "調査中" },
  );

  it("adds new questions last and leaves every other line as it was, to the character", () => {
    const merged = mergeReferences(file, [fresh("昼食は？", "12時です。")], keep);
    expect(merged.text).toBe(file + lines({ id: "t", user_input: "昼食は？", reference: "12時です。" }));
    expect(merged).toMatchObject({ added: ["昼食は？"], replaced: [], kept: [], same: 0 });
  });

  it("leaves a different answer unless it may be replaced, and then keeps the line's other fields and its own name", () => {
    const incoming = [fresh("締切は", "25日です。"), fresh("休暇は何日？", " 10日です。")];
    expect(mergeReferences(file, incoming, keep)).toMatchObject({ text: file, kept: ["締切は"], same: 1, added: [] });
    const replaced = mergeReferences(file, incoming, { ...keep, replace: true });
    expect(replaced).toMatchObject({ replaced: ["締切は"], kept: [], same: 1 });
    expect(replaced.text.split("\n")[2]).toBe('{"question":"締切は？","ground_truth":"25日です。","level":2}');
    expect(replaced.text.split("\n")[0]).toBe(file.split("\n")[0]);
  });

  it("fills a question that had no answer yet", () => {
    const merged = mergeReferences(file, [fresh("まだ答えのない質問", "ありました。")], keep);
    expect(merged.added).toEqual(["まだ答えのない質問"]);
    expect(merged.text.split("\n")[3]).toBe(
      '{"user_input":"まだ答えのない質問","note":"調査中","reference":"ありました。"}',
    );
  });

  it("takes the later of two for one question, and replaces every line of a question", () => {
    const twice = lines({ user_input: "a?", reference: "1" }, { user_input: "A", reference: "1" });
    const merged = mergeReferences(twice, [fresh("a", "2"), fresh("A?", "3")], { ...keep, replace: true });
    expect(parseReferences(merged.text, "r.jsonl").entries.map(({ reference }) => reference)).toEqual(["3", "3"]);
  });

  it("keeps a byte order mark, and begins an empty file", () => {
    expect(mergeReferences(`\uFEFF${file}`, [], keep).text).toBe(`\uFEFF${file}`);
    expect(mergeReferences("", [fresh("a", "1")], keep).text).toBe(lines({ id: "t", user_input: "a", reference: "1" }));
  });

  it("refuses a file with a broken line or with two answers to one question", () => {
    expect(() => mergeReferences(lines("{broken"), [], keep)).toThrow(/no JSON/);
    const torn = lines({ user_input: "a", reference: "1" }, { user_input: "a", reference: "2" });
    expect(() => mergeReferences(torn, [], keep)).toThrow(/two ideal answers/);
  });

  it("changes nothing when it is done again", () => {
    const words = fc.constantFrom("休暇", "締切", "端末", "昼食");
    const reference = fc.record({ question: words, reference: fc.constantFrom("1", "2") });
    fc.assert(
      fc.property(fc.array(reference), fc.array(reference), fc.boolean(), (old, given, replace) => {
        const start = mergeReferences(
          "",
          old.map(({ question, reference }) => fresh(question, reference)),
          keep,
        ).text;
        const incoming = given.map(({ question, reference }) => fresh(question, reference));
        const once = mergeReferences(start, incoming, { ...keep, replace });
        const again = mergeReferences(once.text, incoming, { ...keep, replace });
        expect(again.text).toBe(once.text);
        expect(again.added).toEqual([]);
        if (!replace) expect(once.text.startsWith(start)).toBe(true);
      }),
    );
  });
});
