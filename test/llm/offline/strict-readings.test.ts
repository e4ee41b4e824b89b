import { describe, expect, it } from "vitest";
import { fold } from "../../../src/llm/offline/folding.js";
import { overstatement } from "../../../src/llm/offline/strength.js";
import { judgeSupport } from "../../../src/llm/offline/support.js";
import { swappedRole } from "../../../src/llm/offline/roles.js";

const supported = (statement: string, context: string) =>
  judgeSupport([{ id: "s", text: statement }], [context], "ja")[0]!.supported;

describe("dates and numbers", () => {
  it.each([
    ["平成23年", "2011年"],
    ["令和元年", "2019年"],
    ["2020-03-05", "2020年3月5日"],
    ["2020/3/5", "March 5, 2020"],
    ["5th of March 2020", "Mar. 5 2020"],
    ["午後3時", "15時"],
    ["1.5万人", "15,000人"],
    ["2億3000", "200003000"],
    ["5–15分", "5～15分"],
  ])("%s is %s", (left, right) => expect(fold(left)).toBe(fold(right)));

  it.each(["v1.2.3", "10.0.0.1", "2020-13-45", "may 500 people", "555-1234", "1-2-3"])("%s stays as it is", (text) => {
    expect(fold(text)).toBe(text);
  });

  it("decide a verdict by what they mean", () => {
    expect(supported("この制度は2011年4月に始まった。", "この制度は平成23年4月に始まった。")).toBe(true);
    expect(supported("この制度は2012年4月に始まった。", "この制度は平成23年4月に始まった。")).toBe(false);
    expect(supported("受付は15時に終わる。", "受付は午後3時に終わる。")).toBe(true);
    expect(supported("水槽の長さは30センチです。", "水槽の長さは30メートルです。")).toBe(false);
  });
});

describe("stronger words than the source has", () => {
  it.each([
    ["申請はすべて承認される。", "申請は承認される。", "すべて"],
    ["この窓口だけが受け付ける。", "この窓口が受け付ける。", "だけ"],
    ["It is always free.", "It is free.", "always"],
    ["Only admins may delete it.", "Admins may delete it.", "only"],
    ["社員は利用できる。", "社員は試用期間を除き利用できる。", "を除き"],
    ["You can cancel.", "You can cancel unless it has shipped.", "unless"],
  ])("%s / %s", (statement, source, word) => expect(overstatement(statement, source)).toBe(word));

  it.each([
    ["申請はすべて承認される。", "全ての申請が承認される。"],
    ["非常に速い。", "速い。"],
    ["速いだけでなく安い。", "速くて安い。"],
    ["社員は試用期間のときは利用できない。", "社員は試用期間を除き利用できる。"],
    ["It is not only fast but cheap.", "It is fast and cheap."],
  ])("are not in %s / %s", (statement, source) => expect(overstatement(statement, source)).toBeUndefined());
});

describe("who does what to whom", () => {
  it.each([
    ["猿が犬をいじめている", "犬が猿をいじめている", "猿"],
    ["I play it every week.", "It is played every week.", "I"],
  ])("differs in %s / %s", (statement, source, word) => expect(swappedRole(statement, source)).toBe(word));

  it.each([
    ["犬が猿を追っている", "犬が猿をいじめている"],
    ["I think it is played every week.", "It is played every week."],
    ["My account is locked.", "If my account is locked, I ask the desk."],
    ["第I種の資格", "資格には種がある"],
    ["World War I ended in 1918.", "The war ended in 1918."],
  ])("does not in %s / %s", (statement, source) => expect(swappedRole(statement, source)).toBeUndefined());
});

describe("a conversation's own words", () => {
  it.each([
    ["はい、申請の締切は毎月20日です。", "申請の締切は毎月20日です。"],
    ["No. The river is the longest in the state.", "The river is the longest in the state."],
  ])("state nothing: %s", (statement, source) => expect(supported(statement, source)).toBe(true));

  it("a condition with a not in it denies nothing", () => {
    const source = "If you are unable to pay the filing fee, you may request a fee waiver.";
    expect(supported("You may request a fee waiver for the filing fee.", source)).toBe(true);
  });
});
