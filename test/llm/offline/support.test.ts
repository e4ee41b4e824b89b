import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { judgeSupport } from "../../../src/llm/offline/support.js";

function supported(statement: string, ...contexts: string[]): boolean {
  return judgeSupport([{ id: "s", text: statement }], contexts, "ja")[0]!.supported;
}

describe("judgeSupport", () => {
  it.each([
    ["申請の締切は毎月20日である", "申請の締切は毎月20日です。"],
    ["申請は二十日まで", "申請は20日までに行ってください。"],
    ["サーバの再起動には管理者権限が必要です", "サーバーの再起動には、管理者権限が必要です。"],
    ["ＡＰＩキーの有効期間は30日間です", "APIキーの有効期間は 30 日です。"],
    ["LC_ALL の既定値は C.UTF-8 です", "| 変数 | デフォルト値 |\n|---|---|\n| `LC_ALL` | `C.UTF-8` |"],
    ["The file limit is 1,000 MB", "# Limits\n\nThe limit for a file is 1000MB."],
    ["共有できないファイルは暗号化されています", "暗号化されているファイルは共有できません。"],
    ["申請を忘れた場合でも、必ず上司に連絡します", "申請を忘れた場合でも、必ず上司に連絡してください。"],
    ["利用者は変更しなければならない", "利用者は変更しなければなりません。"],
  ])("finds %j in %j", (statement, context) => {
    expect(supported(statement, "会議室は3階にあります。", context)).toBe(true);
  });

  it.each([
    ["another number", "申請の締切は毎月25日です", "申請の締切は毎月20日です。"],
    ["another unit", "保存期間は30か月です", "保存期間は30日です。"],
    ["a thousand apart", "上限は10000件です", "上限は1,000件です。"],
    ["another point", "倍率は35です", "倍率は3.5です"],
    ["another identifier", "DB_PORT の既定値は 5432 です", "DB_HOST の既定値は 5432 です。"],
    ["another version", "v1.14.2 で追加された機能です", "v1.14.1 で追加された機能です。"],
    ["a denial of what is affirmed", "ファイルは共有できません", "ファイルは共有できます。"],
    ["an affirmation of what is denied", "ファイルは共有できます", "ファイルは共有できません。"],
    [
      "a denial of the other half",
      "動画は共有できるが、文書は共有できない",
      "動画は共有できないが、文書は共有できる。",
    ],
    ["an opposite", "添付は10件以上で失敗します", "添付は10件以下で失敗します。"],
    ["another word in the same frame", "承認は部長が紙の書類で行います", "承認は部長が電子の書類で行います。"],
    ["a denial in English", "The token is not stored on disk", "The token is stored on disk."],
    ["an opposite in English", "The option is required", "The option is optional."],
    ["another subject", "社員食堂は11時に開きます", "申請の締切は毎月20日です。"],
    ["nothing at all", "申請の締切は毎月20日です", ""],
  ])("refuses %s: %j against %j", (_, statement, context) => {
    expect(supported(statement, context)).toBe(false);
    expect(supported(statement)).toBe(false);
  });

  it("does not mix what two distant sentences say", () => {
    const context =
      "交通費の締切は毎月20日です。会議室は3階です。食堂は1階です。駐車場は地下です。受付は2階です。出張費の締切は毎月25日です。";
    expect(supported("出張費の締切は毎月25日です", context)).toBe(true);
    expect(supported("出張費の締切は毎月20日です", context)).toBe(false);
  });

  it("keeps ids and order, and gives its reason in the language asked for", () => {
    const statements = [
      { id: "b", text: "締切は毎月25日です" },
      { id: "a", text: "締切は毎月20日です" },
    ];
    const verdicts = judgeSupport(statements, ["締切は毎月20日です。"], "en");
    expect(verdicts.map(({ id, supported: held }) => [id, held])).toEqual([
      ["b", false],
      ["a", true],
    ]);
    expect(verdicts[0]!.reason).toContain("25日");
    expect(verdicts[1]!.reason).toBe('Stated in "締切は毎月20日です。".');
    expect(judgeSupport(statements, ["締切は毎月20日です。"], "ja")[1]!.reason).toBe(
      "「締切は毎月20日です。」に述べられています。",
    );
  });

  it("supports every sentence of a context by that context, and never throws", () => {
    const word = fc.constantFrom(
      "申請",
      "期限",
      "20日",
      "サーバー",
      "は",
      "を",
      "しない",
      "できます",
      "API_KEY",
      "not ",
      "the ",
      "limit ",
      "3.5",
      "、",
    );
    const sentence = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(""));
    fc.assert(
      fc.property(
        fc.array(sentence, { minLength: 1, maxLength: 4 }),
        fc.string({ unit: "binary" }),
        (sentences, noise) => {
          const content = sentences.filter((text) => /申請|期限|日|サーバー|API|limit/.test(text));
          for (const text of content) expect(supported(text, content.join("。\n"))).toBe(true);
          supported(noise, content.join("。"), noise);
        },
      ),
    );
  });
});
