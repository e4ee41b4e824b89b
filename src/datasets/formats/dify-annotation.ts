import type { Fields } from "../row.js";
import type { DatasetFormat } from "./format.js";
import { lastMessage, remainder } from "./field-access.js";

const questions = ["question", "質問", "问题", "問題"];
const answers = ["answer", "回答", "答案"];
const used = new Set([...questions, ...answers, "id", "category", "カテゴリ", "カテゴリー", "messages", "metadata"]);

/**
 * Annotations of Dify, and any other table of questions and answers: the answer
 * was written by a person and is the ideal one. Also its JSONL of messages.
 */
export const difyAnnotationFormat: DatasetFormat = {
  name: "dify_annotation",
  title: { ja: "Dify アノテーション・質問と模範回答", en: "Dify annotations, questions with ideal answers" },
  recognises(columns) {
    const names = new Set([...columns].map(plain));
    return (
      (questions.some((name) => names.has(name)) && answers.some((name) => names.has(name))) || names.has("messages")
    );
  },
  convert(fields) {
    const named: Fields = Object.fromEntries(Object.entries(fields).map(([name, value]) => [plain(name), value]));
    const pick = (names: readonly string[]) => names.map((name) => named[name]).find((value) => value !== undefined);
    return {
      id: named["id"],
      user_input: pick(questions) ?? lastMessage(named["messages"], ["user"]),
      reference: pick(answers) ?? lastMessage(named["messages"], ["assistant"]),
      category: pick(["category", "カテゴリ", "カテゴリー"]),
      metadata: remainder(named, used, named["metadata"]),
    };
  },
};

function plain(name: string): string {
  return name.normalize("NFKC").trim().toLowerCase();
}
