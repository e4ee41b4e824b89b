import { describe, expect, it } from "vitest";
import { isNoncommittal } from "../../../src/llm/offline/refusal.js";
import { statementsOf } from "../../../src/llm/offline/statements.js";

const refusals = [
  "申し訳ありませんが、お答えできません。",
  "申し訳ございませんが、その件についてはわかりかねます",
  "ご質問の内容に関する情報は、提供された資料には見当たりませんでした。",
  "わかりません",
  "資料に記載がありません。詳しくは総務部までお問い合わせください。",
  "提供されたコンテキストには、料金に関する情報が含まれていません。",
  "恐れ入りますが、回答を差し控えさせていただきます。",
  "現時点では情報が不足しているため、判断できません。",
  "該当する記述が見つかりませんでした。",
  "I don't know.",
  "I'm sorry, but I cannot answer that question.",
  "I could not find any information about this in the documents.",
  "The provided context does not mention the price.",
  "There is no information available on this topic. Please contact support.",
  "Unfortunately, I do not have enough information to answer.",
  "No relevant information was found.",
  "",
];

const answers = [
  "エラーが見つかりません と表示される場合は、再起動してください。",
  "「わかりません」と答える利用者が多いです。",
  "期限を過ぎた申請は受け付けられません。",
  "このプランではファイルを共有できません。",
  "申し訳ありませんが、営業は17時までです。",
  "締切は毎月20日です。ほかの月の情報はありません。",
  "サポート外のブラウザーでは動作しません。",
  'If the tool says "cannot find file", reinstall it.',
  "You cannot answer a call while muted.",
  "The device is unable to connect when Wi-Fi is off.",
  "I don't have the exact date in mind, but the deadline is the 20th of every month.",
  "The option does not provide encryption.",
  "Similar series are A, B and C, which were all shown by the same channel, but the document does not state who came first.",
  "ファイルが見つかりませんでした、というメッセージは同期の途中で出ます。",
  "情報が見つかりませんと表示されたときは、検索条件を変えてください。",
];

describe("isNoncommittal", () => {
  it.each(refusals)("sees a refusal in %j", (text) => {
    expect(isNoncommittal(text)).toBe(true);
    expect(statementsOf(text)).toEqual([]);
  });

  it.each(answers)("sees an answer in %j", (text) => {
    expect(isNoncommittal(text)).toBe(false);
  });

  it.each(refusals.filter((text) => text !== ""))("does not depend on the final mark of %j", (text) => {
    const core = text.replace(/[。.]$/, "");
    for (const end of ["", "。", "．", "！", "\n", "."]) expect(isNoncommittal(core + end)).toBe(true);
  });
});
