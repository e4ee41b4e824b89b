import { describe, expect, it } from "vitest";
import { judgeUsefulness } from "../../../src/llm/offline/usefulness.js";

function useful(question: string, answer: string, ...texts: string[]): boolean[] {
  const contexts = texts.map((text, at) => ({ id: String(at), text }));
  return judgeUsefulness(question, answer, contexts, "ja").map((verdict) => verdict.useful);
}

describe("judgeUsefulness", () => {
  it("finds the contexts that hold the answer, wherever they stand", () => {
    const deadline = "経費の申請は毎月20日までに行います。";
    const room = "会議室は3階にあります。";
    expect(useful("経費申請の締切はいつですか？", "締切は毎月20日です。", room, deadline)).toEqual([false, true]);
    expect(useful("経費申請の締切はいつですか？", "締切は毎月20日です。", deadline, room)).toEqual([true, false]);
  });

  it("needs more than the words of the question", () => {
    const repeats = "経費申請の締切はいつですか、という質問がよくあります。";
    expect(useful("経費申請の締切はいつですか？", "毎月20日です。", repeats, "経費申請の締切は毎月20日です。")).toEqual(
      [false, true],
    );
  });

  it("takes a short value as it stands, on the subject asked for only", () => {
    const table = "| 変数 | デフォルト値 |\n|---|---|\n| `LC_ALL` | `C.UTF-8` |";
    expect(
      useful(
        "環境変数 LC_ALL の既定値は何ですか？",
        "C.UTF-8",
        table,
        "LC_ALL は環境変数で、既定値は C です。",
        "C.UTF-8 は文字コードです。",
      ),
    ).toEqual([true, false, false]);
  });

  it("does not take another number for the answer", () => {
    expect(
      useful(
        "保存期間は？",
        "データの保存期間は30日間です。",
        "データの保存期間は90日間です。",
        "データの保存期間は30日間です。",
      ),
    ).toEqual([false, true]);
  });

  it("judges nothing for no context, in the order and with the ids given", () => {
    expect(judgeUsefulness("q", "a", [], "en")).toEqual([]);
    expect(
      judgeUsefulness(
        "q",
        "a",
        [
          { id: "z", text: "" },
          { id: "y", text: "" },
        ],
        "en",
      ).map(({ id }) => id),
    ).toEqual(["z", "y"]);
  });
});
