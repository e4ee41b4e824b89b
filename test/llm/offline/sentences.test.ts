import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitSentences } from "../../../src/llm/offline/sentences.js";

describe("splitSentences", () => {
  it.each<[string, string[]]>([
    ["申請は20日までです。承認は3日です", ["申請は20日までです。", "承認は3日です"]],
    ["申請は20日までです\n承認は3日です\n", ["申請は20日までです", "承認は3日です"]],
    ["申請の締切は、\n毎月20日です。", ["申請の締切は、毎月20日です。"]],
    ["本当ですか？はい！そうです．", ["本当ですか？", "はい！", "そうです．"]],
    ["「はい。承知しました。」と答えます。次へ進みます。", ["「はい。承知しました。」と答えます。", "次へ進みます。"]],
    ["料金（税込。送料別。）は500円です。以上です。", ["料金（税込。送料別。）は500円です。", "以上です。"]],
    ["閉じない「かぎ括弧です。次の文です。", ["閉じない「かぎ括弧です。", "次の文です。"]],
    ["Yahoo！ニュースを見ます。なぜ？と聞きます。", ["Yahoo！ニュースを見ます。", "なぜ？と聞きます。"]],
    ["幅は３．５ｍです．高さは2.5mです。", ["幅は３．５ｍです．", "高さは2.5mです。"]],
    ["版は v1.14.2 です。`a. B` を使います。", ["版は v1.14.2 です。", "`a. B` を使います。"]],
    ["https://example.com/a?b=1。次", ["https://example.com/a?b=1。", "次"]],
    ["See https://example.com/a.b?c=d. Then stop.", ["See https://example.com/a.b?c=d.", "Then stop."]],
    ["Dr. Smith paid $3.50, e.g. for tea. He left!", ["Dr. Smith paid $3.50, e.g. for tea.", "He left!"]],
    ['He said "Stop." Then he left.', ['He said "Stop."', "Then he left."]],
    ["Version 2.0. It is new.", ["Version 2.0.", "It is new."]],
    [
      "Rclone stores each file you transfer as a native object on the\nGoogle Drive web interface. Next",
      ["Rclone stores each file you transfer as a native object on the Google Drive web interface.", "Next"],
    ],
    ["The limit is 5\nThe deadline is Monday", ["The limit is 5", "The deadline is Monday"]],
    ["1. Open the page.", ["1. Open the page."]],
    ["。！？\n…", []],
    ["", []],
  ])("splits %j", (text, sentences) => {
    expect(splitSentences(text)).toEqual(sentences);
  });

  it("loses no letter and no digit of any text", () => {
    const letters = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, "");
    const piece = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.constantFrom("。", "．", "！", "「", "」", "(", ")", "\n", ". ", "`", "a", "あ"),
    );
    fc.assert(
      fc.property(
        fc.array(piece).map((pieces) => pieces.join("")),
        (text) => {
          expect(letters(splitSentences(text).join(" "))).toBe(letters(text));
        },
      ),
    );
  });

  it("reads 200,000 characters without a mark in one go", () => {
    expect(splitSentences("あ「".repeat(100_000))).toHaveLength(1);
    expect(splitSentences("a (".repeat(60_000))).toHaveLength(1);
  });
});
