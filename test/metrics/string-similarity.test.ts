import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { documentOf } from "../../src/metrics/document-ids.js";
import { nearest, stringSimilarity } from "../../src/metrics/string-similarity.js";
import { writtenIn } from "../../src/metrics/written-in.js";

describe("similarity of strings", () => {
  it.each([
    ["", "", 1],
    ["", "a", 0],
    ["締切は20日", "締切は25日", 1 - 1 / 6],
    ["kitten", "sitting", 1 - 3 / 7],
    ["🍣", "🎉", 0],
    ["🍣あ", "🎉あ", 0.5],
    ["\uD800x", "\uD800y", 0.5],
  ])("of %j and %j is %d", (left, right, value) => {
    expect(stringSimilarity(left, right)).toBe(value);
  });

  const text = fc.string({ unit: fc.constantFrom("a", "b", "漢", "🍣", "🎉"), maxLength: 40 });

  it("equals a plain edit distance over code points, lies in [0, 1] and has no direction", () => {
    fc.assert(
      fc.property(text, text, (left, right) => {
        const value = stringSimilarity(left, right);
        const [one, other] = [Array.from(left), Array.from(right)];
        const longest = Math.max(one.length, other.length);
        expect(value).toBe(longest === 0 ? 1 : 1 - editDistance(one, other) / longest);
        expect(stringSimilarity(right, left)).toBe(value);
        expect(value >= 0 && value <= 1).toBe(true);
      }),
    );
  });

  it("of nothing is nothing", () => {
    expect(nearest("a", [])).toBeNull();
    expect(nearest("ab", ["xy", "ax"])).toBe(0.5);
  });
});

describe("the document of a retrieved id", () => {
  it.each([
    ["docs/a.md", ["docs/a.md"], "docs/a.md"],
    ["docs/a.md#0123456789ab", ["docs/a.md"], "docs/a.md"],
    ["docs/a#b.md#0123456789ab~2", ["docs/a#b.md"], "docs/a#b.md"],
    ["docs/a#b.md#0123456789ab", ["docs/a"], undefined],
    ["docs/a.mdx", ["docs/a.md"], undefined],
    ["#1", [""], undefined],
    ["__proto__", ["a"], undefined],
  ])("%j among %j is %j", (id, expected, document) => {
    expect(documentOf(id, new Set(expected))).toBe(document);
  });
});

describe("the language of a text", () => {
  it.each([
    ["申請の締切は毎月20日です", "ja"],
    ["ﾒﾝﾃﾅﾝｽ中です。", "ja"],
    ["総務部人事課", "ja"],
    ["画面の「Send now and wait」を押す。", "ja"],
    ["rclone copy source:path dest:path を実行します🎉", "ja"],
    ["The deadline is the 20th.", "latin"],
    ["La date limite est le 20 de chaque mois.", "latin"],
    ["Open 設定 and choose the second entry of the list.", "latin"],
    ["Press the 「送信する」 button.", "latin"],
    ["「はい」", "ja"],
    ["마감일은 매월 20일입니다.", "other"],
    ["截止日期是每个月的二十日。", "other"],
    ["Срок до двадцатого числа.", "other"],
    ["42", null],
    ["https://example.com/deadline?of=month", null],
    ["`rclone sync a b`", null],
    ["OK", null],
    ["", null],
    ["🎉", null],
  ])("%j is %j", (text, language) => {
    expect(writtenIn(text)).toBe(language);
  });
});

function editDistance(left: readonly string[], right: readonly string[]): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (const [at, letter] of left.entries()) {
    const next = [at + 1];
    for (const [index, other] of right.entries()) {
      next.push(Math.min(row[index + 1]! + 1, next[index]! + 1, row[index]! + Number(letter !== other)));
    }
    row = next;
  }
  return row.at(-1)!;
}
