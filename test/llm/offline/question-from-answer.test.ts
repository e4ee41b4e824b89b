import { describe, expect, it } from "vitest";
import { createOfflineEmbedder } from "../../../src/llm/offline/embedder.js";
import { questionsFrom } from "../../../src/llm/offline/question-from-answer.js";

describe("questionsFrom", () => {
  it.each([
    ["申請の締切は毎月20日です。", "申請の締切はいつですか？"],
    ["月額料金は1,200円です", "月額料金はいくらですか？"],
    ["LC_ALL: C.UTF-8", "LC_ALLは何ですか？"],
  ])("asks for what %j says", (answer, question) => {
    expect(questionsFrom(answer, 1, "ja")[0]).toEqual({ question, noncommittal: false });
  });

  it("asks in English", () => {
    expect(questionsFrom("The default timeout is 30 seconds.", 1, "en")[0]!.question).toBe(
      "What is the default timeout?",
    );
  });

  it("gives as many different questions as asked for, also from one statement", () => {
    for (const language of ["ja", "en"] as const) {
      const answer = language === "ja" ? "締切は毎月20日です。" : "The deadline is Monday.";
      const questions = questionsFrom(answer, 3, language).map(({ question }) => question);
      expect(new Set(questions).size).toBe(3);
    }
    expect(questionsFrom("", 2, "ja")).toHaveLength(2);
  });

  it("marks every question of a refusal as noncommittal", () => {
    expect(questionsFrom("わかりかねます。", 3, "ja").map(({ noncommittal }) => noncommittal)).toEqual([
      true,
      true,
      true,
    ]);
  });

  it("comes nearer to the question that was asked than to another", async () => {
    const { question } = questionsFrom("経費申請の締切は毎月20日です。", 1, "ja")[0]!;
    const { vectors } = await createOfflineEmbedder().embed([
      question,
      "経費申請の締切はいつですか？",
      "会議室の予約方法を教えてください",
    ]);
    const cosine = (at: number): number =>
      vectors[0]!.reduce((sum, value, axis) => sum + value * vectors[at]![axis]!, 0);
    expect(cosine(1)).toBeGreaterThan(cosine(2) + 0.3);
  });
});
