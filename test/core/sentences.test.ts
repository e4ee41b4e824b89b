import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitSentences } from "../../src/core/sentences.js";

const cases = (rows: readonly (readonly [string, ...string[]])[]) =>
  rows.map(([text, ...units]) => ({ text, units: units.length === 0 ? [text] : units }));

describe("Japanese", () => {
  it.each(
    cases([
      ["申請の締切は毎月20日です"],
      ["申請の締切は毎月20日です。"],
      ["申請の締切は毎月20日です\n", "申請の締切は毎月20日です"],
      ["締切は20日です。翌月払いです", "締切は20日です。", "翌月払いです"],
      ["締切は20日です．翌月払いです．", "締切は20日です．", "翌月払いです．"],
      ["締切は20日です｡翌月払いです｡", "締切は20日です｡", "翌月払いです｡"],
      ["できます！ぜひ。よいですか？はい", "できます！", "ぜひ。", "よいですか？", "はい"],
      ["本当に！？そうです。", "本当に！？", "そうです。"],
      ["終わりです…。次です。", "終わりです…。", "次です。"],
      ["彼は「はい。そうです。」と言った。次です。", "彼は「はい。そうです。」と言った。", "次です。"],
      ["『説明書。第2版』を見る。終わり。", "『説明書。第2版』を見る。", "終わり。"],
      ["休暇（年次。特別を除く。）は10日です。次。", "休暇（年次。特別を除く。）は10日です。", "次。"],
      ["（補足です。）次の文です。", "（補足です。）", "次の文です。"],
      ["なぜ？と聞いた。本当？という。", "なぜ？と聞いた。", "本当？という。"],
      ["なぜ？と考えた。本当？とのこと。はい！、と書く。", "なぜ？と考えた。", "本当？とのこと。", "はい！、と書く。"],
      ["Yahoo！ニュースを見ます。なぜ？と聞きます。", "Yahoo！ニュースを見ます。", "なぜ？と聞きます。"],
      ["Yahoo!ニュースを見る。", "Yahoo!ニュースを見る。"],
      ["料金は3.5倍、版はv1.14.2です。"],
      ["料金は３．５倍です。"],
      ["幅は３．５ｍです．高さは2.5mです。", "幅は３．５ｍです．", "高さは2.5mです。"],
      ["版は v1.14.2 です。`a. B` を使います。", "版は v1.14.2 です。", "`a. B` を使います。"],
      ["https://example.com/a?b=1。次", "https://example.com/a?b=1。", "次"],
      ["詳細は https://example.com/a.b?c=d!e を見る。以上", "詳細は https://example.com/a.b?c=d!e を見る。", "以上"],
      ["OKです。[1] 次です。[2][3]", "OKです。[1]", "次です。[2][3]"],
      ["締切は\n毎月20日です。", "締切は\n毎月20日です。"],
      ["有給休暇、\n特別休暇です。", "有給休暇、\n特別休暇です。"],
      ["一行目です\n二行目です", "一行目です", "二行目です"],
      ["設定すること\n確認すること", "設定すること", "確認すること"],
      ["1．はじめに", "1．はじめに"],
      ["「開いたまま。次です。", "「開いたまま。", "次です。"],
      ["閉じない「かぎ括弧です。次の文です。", "閉じない「かぎ括弧です。", "次の文です。"],
      ["本当ですか？はい！そうです．", "本当ですか？", "はい！", "そうです．"],
      ["「はい。承知しました。」と答えます。次へ進みます。", "「はい。承知しました。」と答えます。", "次へ進みます。"],
      ["料金（税込。送料別。）は500円です。以上です。", "料金（税込。送料別。）は500円です。", "以上です。"],
      ["申請は20日までです\n承認は3日です\n", "申請は20日までです", "承認は3日です"],
      ["完了です🎉次です。🎉", "完了です🎉次です。"],
    ]),
  )("$text", ({ text, units }) => expect(splitSentences(text)).toEqual(units));
});

describe("English", () => {
  it.each(
    cases([
      ["The limit is 20 days"],
      ["It works. It is free! Is it? Yes", "It works.", "It is free!", "Is it?", "Yes"],
      [
        "It costs 3.5 dollars in v1.2.3 of app.example.com. Fine.",
        "It costs 3.5 dollars in v1.2.3 of app.example.com.",
        "Fine.",
      ],
      [
        "Ask Dr. Smith, e.g. by mail, or Mr. J. Jones Jr. of Acme Inc. today.",
        "Ask Dr. Smith, e.g. by mail, or Mr. J. Jones Jr. of Acme Inc. today.",
      ],
      ["It ships to the U.S. Then it stops.", "It ships to the U.S.", "Then it stops."],
      ["See Fig. 3 and No. 5. The rest follows.", "See Fig. 3 and No. 5.", "The rest follows."],
      ["The answer is no. Birds fly.", "The answer is no.", "Birds fly."],
      ["Wait... What now?", "Wait...", "What now?"],
      ['He said "Go. Now." Then he left.', 'He said "Go. Now."', "Then he left."],
      ['"Is it free?" is asked often. Yes.', '"Is it free?" is asked often.', "Yes."],
      ["It ends (see p. 3. It is short). Next.", "It ends (see p. 3. It is short).", "Next."],
      ["(All of it. Really.) Next one.", "(All of it. Really.)", "Next one."],
      ["Run `a.b. C` now. Done.", "Run `a.b. C` now.", "Done."],
      ["The limit is\n20 days for\nyou. Next", "The limit is\n20 days for\nyou.", "Next"],
      [
        "A long line that an editor has wrapped somewhere near its column\nEighty goes on here.",
        "A long line that an editor has wrapped somewhere near its column\nEighty goes on here.",
      ],
      ["It's done.' Next.", "It's done.'", "Next."],
      ["See https://example.com/a.b?c=d. Then stop.", "See https://example.com/a.b?c=d.", "Then stop."],
      ["Dr. Smith paid $3.50, e.g. for tea. He left!", "Dr. Smith paid $3.50, e.g. for tea.", "He left!"],
      ['He said "Stop." Then he left.', 'He said "Stop."', "Then he left."],
      ["Version 2.0. It is new.", "Version 2.0.", "It is new."],
      ["It goes into a 401k. Interest is free.", "It goes into a 401k.", "Interest is free."],
      [
        "Rclone stores each file you transfer as a native object on the\nGoogle Drive web interface. Next",
        "Rclone stores each file you transfer as a native object on the\nGoogle Drive web interface.",
        "Next",
      ],
      ["Use the `--flag`\nto stop. Done", "Use the `--flag`\nto stop.", "Done"],
      ["The limit is 5\nThe deadline is Monday", "The limit is 5", "The deadline is Monday"],
    ]),
  )("$text", ({ text, units }) => expect(splitSentences(text)).toEqual(units));
});

describe("structure", () => {
  it.each(
    cases([
      ["# 見出し。副題\n本文です。", "# 見出し。副題", "本文です。"],
      ["- 一つ目\n- 二つ目。さらに。\n* 三つ目", "- 一つ目", "- 二つ目。", "さらに。", "* 三つ目"],
      ["・一つ目\n・二つ目", "・一つ目", "・二つ目"],
      ["1. Open the page."],
      ["1. 開く\n   ```sh\n   a. B\n   ```\n2. 閉じる", "1. 開く", "```sh\n   a. B\n   ```", "2. 閉じる"],
      ["1. 開く\n2. 閉じる\n10) 終わる", "1. 開く", "2. 閉じる", "10) 終わる"],
      ["①開く\n②閉じる", "①開く", "②閉じる"],
      ["手順は 1. 開く 2. 閉じる です。"],
      ["| 区分 | 日数 |\n|---|---|\n| A。B | 1. 2 |", "| 区分 | 日数 |", "| A。B | 1. 2 |"],
      ["前です。\n```sh\na. B\n\nc。d\n```\n後です。", "前です。", "```sh\na. B\n\nc。d\n```", "後です。"],
      ["~~~\n閉じない。コード", "~~~\n閉じない。コード"],
      ["一段落目\n\n二段落目", "一段落目", "二段落目"],
      ["一\r\n\r\n二\r三\u2028四\u0085五", "一", "二", "三", "四", "五"],
      ["前です。\n\n---\n\n後です。", "前です。", "後です。"],
      ["--flag を使う。-5 度です。", "--flag を使う。", "-5 度です。"],
    ]),
  )("$text", ({ text, units }) => expect(splitSentences(text)).toEqual(units));

  it.each(["", " 　\n", "\u200B", "\0"])("%j has no sentence", (text) => expect(splitSentences(text)).toEqual([]));
  it.each(["○", "🎉", "？"])("%s alone is an answer", (text) => expect(splitSentences(text)).toEqual([text]));
});

it("reads the sentences of a passage between quotation marks one by one", () => {
  const sentence = "This is one of the sentences of a passage that somebody has put between quotation marks.";
  expect(splitSentences(`"${[sentence, sentence, sentence].join(" ")}"`)).toHaveLength(3);
  expect(splitSentences(`It says "${sentence} Stop." and ends.`)).toHaveLength(1);
});

describe("rules that hold for every text", () => {
  const pieces = [
    "申請",
    "です",
    "。",
    "．",
    "！",
    "！？",
    "「",
    "」",
    "（",
    "）",
    "(",
    ")",
    '"',
    "`",
    ". ",
    ".",
    "A",
    "あ",
    "b",
    "1",
    "\n",
    "\n\n",
    "- ",
    "|",
    "```\n",
    "# ",
    "、",
    " ",
    "🎉",
    "[1]",
  ];
  const text = fc.oneof(
    fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((parts) => parts.join("")),
    fc.string({ unit: "binary" }),
    fc.string({ unit: "grapheme" }),
  );

  it("keeps every letter and digit, in order, in trimmed units that are not blank", () => {
    const letters = (value: string) => value.replace(/[^\p{L}\p{N}]/gu, "");
    fc.assert(
      fc.property(text, (value) => {
        const units = splitSentences(value);
        expect(letters(units.join(""))).toBe(letters(value));
        for (const unit of units) expect(unit !== "" && unit === unit.trim()).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });

  it("gives the same number of units with and without the final 。", () => {
    const clause = fc.constantFrom("締切は20日です", "休暇は（年次を含め）10日です", "「はい。」と答えます");
    fc.assert(
      fc.property(fc.array(clause, { minLength: 1, maxLength: 6 }), (clauses) => {
        const closed = `${clauses.join("。")}。`;
        expect(splitSentences(closed)).toHaveLength(clauses.length);
        expect(splitSentences(closed.slice(0, -1))).toHaveLength(clauses.length);
      }),
    );
  });

  it("reads 200,000 characters without a mark as one sentence", () => {
    expect(splitSentences("あ「".repeat(100_000))).toHaveLength(1);
    expect(splitSentences("a (".repeat(60_000))).toHaveLength(1);
  });

  it("takes a hundred thousand characters of every kind", () => {
    for (const unit of [
      "あ",
      "。",
      "「",
      "(",
      "a. ",
      ". ",
      "あ\n",
      "「)",
      "a「。」",
      "`",
      "1. ",
      "|x|\n",
      " ",
      "a（。）",
      '"a. ',
      "# ",
      "- a\n",
      "```\n",
      "“a.” ",
      "「あ。」",
    ]) {
      const whole = unit.repeat(100_000 / unit.length);
      expect(splitSentences(whole).length > 0).toBe(whole.trim() !== "");
    }
  });
});
