import { describe, expect, it } from "vitest";
import { judgeSupport } from "../../../src/llm/offline/support.js";
import { statementsOf } from "../../../src/llm/offline/statements.js";

describe("statementsOf", () => {
  it.each<[string, string[]]>([
    ["申請の締切は毎月20日です", ["申請の締切は毎月20日です"]],
    ["締切は20日です[1]。承認は3日です [docs/a.md#2]", ["締切は20日です。", "承認は3日です"]],
    ["締切は20日です [1] [docs/a.md]。", ["締切は20日です。"]],
    ["手順は次のとおりです。\n1. 開く\n2. 押す", ["手順は次のとおりです。", "開く", "押す"]],
    ["ご質問ありがとうございます。締切は20日です。他に何かありますか？", ["締切は20日です。"]],
    [
      "Please check your DNS setup. If you have a licence, open Settings. Hope this helps!",
      ["Please check your DNS setup.", "If you have a licence, open Settings."],
    ],
    ["The limit is 5. Is that enough?", ["The limit is 5."]],
    ["締切は20日です。料金の情報は見当たりません。", ["締切は20日です。"]],
  ])("finds those of %j", (answer, statements) => {
    expect(statementsOf(answer)).toEqual(statements);
  });

  // Whatever ends a sentence, or does not, the same answer has the same verdicts.
  const facts = [
    "申請の締切は毎月20日です",
    "承認には3営業日かかります",
    "The deadline is the 20th of every month",
    "C.UTF-8 is the default of LC_ALL",
  ];
  const ends = ["", "。", "．", "！", "｡", ".", "!", "\n", "。\n", "\r\n", " ", "\u3000"];

  it.each(facts)("has one supported statement whatever ends %j", (fact) => {
    for (const end of ends) {
      const statements = statementsOf(fact + end).map((text, at) => ({ id: String(at), text }));
      expect(statements).toHaveLength(1);
      for (const contextEnd of ends) {
        expect(judgeSupport(statements, [fact + contextEnd], "ja").map(({ supported }) => supported)).toEqual([true]);
        expect(judgeSupport(statements, [`会議室は3階です。${fact}${contextEnd}`], "ja")[0]!.supported).toBe(true);
        expect(judgeSupport(statements, ["会議室は3階です" + contextEnd], "ja")[0]!.supported).toBe(false);
      }
    }
  });
});
