import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Language } from "../../src/core/language.js";
import { judgeConditions } from "../../src/llm/offline/conditions.js";
import { judgeContradictions } from "../../src/llm/offline/contradiction.js";

function missing(question: string, texts: readonly string[], language: Language = "ja"): readonly string[] {
  const evidence = texts.map((text, at) => ({ id: `e${at + 1}`, text }));
  return judgeConditions(question, evidence, language)
    .filter(({ covered }) => !covered)
    .map(({ text }) => text);
}

function contradicts(question: string, first: string, second: string, language: Language = "ja"): boolean {
  const pieces = [
    { id: "a", text: first },
    { id: "b", text: second },
  ];
  const [verdict] = judgeContradictions(question, pieces, [{ id: "p1", first: "a", second: "b" }], language);
  return verdict!.contradicts;
}

describe("conditions of a question by rules", () => {
  it.each([
    ["大阪支店の営業時間は？", ["東京支店の営業時間は9時から17時です。"], ["大阪支店"]],
    ["2024年度の有給休暇は何日ですか。", ["2023年度の有給休暇は10日です。"], ["2024年"]],
    ["オプション --max-size の既定値は？", ["--min-size の既定値は 0 です。"], ["--max-size"]],
    ["出張費は2024年にいくらでしたか。", ["2024年の出張費は20万円でした。"], []],
    ["東京タワーの高さは何メートルですか。", ["東京タワーの高さは333メートルです。"], []],
    ["ＡＰＩの上限は？", ["APIの上限は毎分60回です。"], []],
  ])("finds what is missing for %s", (question, texts, expected) => {
    expect(missing(question, texts)).toEqual(expected);
  });

  it.each([
    ["What was the fee in 2024?", ["The fee in 2023 was 20 dollars."], ["2024"]],
    ["How does Contoso handle refunds?", ["Refunds at Fabrikam are handled within 5 days."], ["Contoso"]],
    ["How does Contoso handle refunds?", ["Contoso handles refunds within 5 days."], []],
  ])("finds what is missing for %s", (question, texts, expected) => {
    expect(missing(question, texts, "en")).toEqual(expected);
  });

  it("misses the question as a whole where no piece is on its subject", () => {
    expect(missing("休暇はいつ取れますか。", ["天気は晴れのち曇りです。"])).toEqual(["休暇はいつ取れますか。"]);
  });

  it("lets different pieces carry different conditions, and names them", () => {
    const evidence = [
      { id: "e1", text: "京都支店の定員は30人です。" },
      { id: "e2", text: "2024年に定員を改めました。" },
    ];
    const found = judgeConditions("京都支店の2024年の定員は？", evidence, "ja");
    expect(found.filter(({ covered }) => !covered)).toEqual([]);
    expect(found.find(({ text }) => text === "2024年")?.evidence_ids).toEqual(["e2"]);
    expect(found.find(({ text }) => text === "京都支店")?.evidence_ids).toContain("e1");
  });

  it("covers nothing where there is no evidence", () => {
    const found = judgeConditions("京都支店の2024年の定員は？", [], "ja");
    expect(found.length).toBeGreaterThan(0);
    expect(found.every(({ covered, evidence_ids }) => !covered && evidence_ids.length === 0)).toBe(true);
  });

  it("always names a condition, cites only what it was given, and says the same again", () => {
    const text = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.constantFrom("", "？", "それは何ですか", "東京 2024年 API"),
    );
    fc.assert(
      fc.property(text, fc.array(text, { maxLength: 4 }), (question, texts) => {
        const evidence = texts.map((each, at) => ({ id: `e${at}`, text: each }));
        const found = judgeConditions(question, evidence, "ja");
        expect(found.length).toBeGreaterThan(0);
        for (const { covered, evidence_ids } of found) {
          expect(covered).toBe(evidence_ids.length > 0);
          expect(evidence.map(({ id }) => id)).toEqual(expect.arrayContaining(evidence_ids));
        }
        expect(judgeConditions(question, evidence, "ja")).toEqual(found);
      }),
    );
  });
});

describe("contradictions by rules", () => {
  it.each([
    ["another number with the same unit", "申請の締切は毎月20日です。", "申請の締切は毎月25日です。"],
    ["another date", "応募の締切は3月20日です。", "応募の締切は4月25日です。"],
    ["は against ではない", "この申請に印鑑は必要です。", "この申請に印鑑は必要ではない。"],
    ["a denial in other words", "休日の入館は可能です。", "休日の入館はできません。"],
    ["an opposite", "会員登録は有料です。", "会員登録は無料です。"],
    ["nobody against somebody", "犬が公園を走っている。", "公園を走っている犬は一匹もいない。"],
  ])("are seen in %s", (_, first, second) => {
    expect(contradicts("", first, second)).toBe(true);
    expect(contradicts("", second, first)).toBe(true);
  });

  it.each([
    ["another number with the same unit", "Refunds take 5 days.", "Refunds take 10 days."],
    ["not", "Guests may use the printer.", "Guests may not use the printer."],
    ["never", "The archive is open to guests.", "The archive is never open to guests."],
    ["no", "Guests have access to the archive.", "Guests have no access to the archive."],
    ["an opposite", "The cache is enabled in this mode.", "The cache is disabled in this mode."],
  ])("are seen in %s (English)", (_, first, second) => {
    expect(contradicts("", first, second, "en")).toBe(true);
    expect(contradicts("", second, first, "en")).toBe(true);
  });

  it.each([
    ["other subjects", "東京本社の定員は30人です。", "大阪支社の定員は50人です。"],
    ["other days of the week", "開館時間は平日9時からです。", "開館時間は土日10時からです。"],
    ["other years", "2023年の会費は500円です。", "2024年の会費は800円です。"],
    ["two differences, which make two cases", "6歳以上の入場は有料です。", "6歳未満の入場は無料です。"],
    ["a condition on one side", "花火大会は開催します。", "雨の場合は花火大会は開催しません。"],
    ["a year beside a length of time", "契約は3年です。", "契約は2024年です。"],
    ["numbers without a unit", "第 3 章は検索を扱います。", "第 4 章は検索を扱います。"],
    ["other spellings of one number", "会費は５００円です。", "会費は500円です。"],
    ["more detail", "会費は500円です。", "会費は500円で、毎月末に引き落とされます。"],
    ["other options", "既定では --fast は有効です。", "既定では --slow は無効です。"],
    ["other headings", "# 個人向け\n会費は500円です。", "# 法人向け\n会費は800円です。"],
    ["men and women", "男性は青い服を着ている。", "女性は青い服を着ている。"],
  ])("are not seen in %s", (_, first, second) => {
    expect(contradicts("", first, second)).toBe(false);
    expect(contradicts("", second, first)).toBe(false);
  });

  it("count only on what the question asks", () => {
    const first = "締切は毎月20日です。\n\n会費は500円です。";
    const second = "締切は毎月20日です。\n\n会費は800円です。";
    expect(contradicts("会費はいくらですか。", first, second)).toBe(true);
    expect(contradicts("締切はいつですか。", first, second)).toBe(false);
  });

  it("do not arise from sentences that stand in both pieces", () => {
    const both = "会費は個人なら月500円です。\n\n会費は月800円です。";
    expect(contradicts("会費は？", both, both)).toBe(false);
  });

  it("are told with both places and what differs", () => {
    const pieces = [
      { id: "a", text: "会費は月500円です。" },
      { id: "b", text: "会費は月800円です。" },
    ];
    const pairs = [{ id: "p1", first: "a", second: "b" }];
    const reasons = (["ja", "en"] as const).map(
      (each) => judgeContradictions("会費は？", pieces, pairs, each)[0]!.reason,
    );
    for (const reason of reasons) {
      for (const part of ["会費は月500円です。", "会費は月800円です。", "500円", "800円"])
        expect(reason).toContain(part);
    }
    expect(reasons[0]).not.toBe(reasons[1]);
  });

  const sentence = fc.constantFrom(
    "会費は500円です。",
    "会費は800円です。",
    "会費は不要です。",
    "印鑑は必要です。",
    "印鑑は必要ではない。",
    "Refunds take 5 days.",
    "Refunds never take 5 days.",
  );
  const content = fc.oneof(
    fc.array(sentence, { maxLength: 4 }).map((lines) => lines.join("\n\n")),
    fc.string(),
  );

  it("are never seen between a piece and itself, whatever it says", () => {
    fc.assert(
      fc.property(content, content, (text, question) => {
        expect(contradicts(question, text, text)).toBe(false);
      }),
    );
  });

  it("do not depend on which piece comes first, and come out the same again", () => {
    fc.assert(
      fc.property(content, content, content, (first, second, question) => {
        const found = contradicts(question, first, second);
        expect(contradicts(question, second, first)).toBe(found);
        expect(contradicts(question, first, second)).toBe(found);
      }),
    );
  });

  it("give one verdict for every pair, also of pieces that are not there", () => {
    const pairs = [
      { id: "p1", first: "a", second: "gone" },
      { id: "p2", first: "gone", second: "gone" },
    ];
    const verdicts = judgeContradictions("会費は？", [{ id: "a", text: "会費は500円です。" }], pairs, "ja");
    expect(verdicts.map(({ id, contradicts: each }) => [id, each])).toEqual([
      ["p1", false],
      ["p2", false],
    ]);
  });
});
