import { describe, expect, it } from "vitest";
import { formOfAnswer } from "../../src/datasets/answer-form.js";
import { scoresFor } from "../../src/datasets/profile.js";
import { assistantProfile } from "../../src/datasets/profiles/assistant.js";

const question = { id: "1", user_input: "ドリアンのデザートは？" };
const item = '{"id":"sweet-01","name":"りんごのコンポート"}';

describe.each([
  ["records", { retrieved_contexts: [item, item] }, "proposed_items", "no_items_proposed"],
  ["a list without any item", { retrieved_contexts: [] }, "proposed_items", "no_items_proposed"],
  ["running text", { retrieved_contexts: ["りんごを煮ます。"] }, "text_answer", "is_not_found"],
  ["a record beside running text", { retrieved_contexts: [item, "りんご"] }, "text_answer", "is_not_found"],
  ["nothing recorded", {}, "text_answer", "is_not_found"],
  ["ids alone", { retrieved_context_ids: ["sweet-01"] }, "text_answer", "is_not_found"],
  ["records that claims cite", { retrieved_contexts: [item], claims: [] }, "text_answer", "is_not_found"],
  ["records of a held run", { retrieved_contexts: [], message: "確認中です。" }, "text_answer", "is_not_found"],
] as const)("an answer beside %s", (_, fields, form, score) => {
  const sample = { ...question, ...structuredClone(fields) } as Parameters<typeof formOfAnswer>[0];
  it(`is ${form}, so no_result is told by ${score}`, () => {
    expect(formOfAnswer(sample)).toBe(form);
    const own = scoresFor(assistantProfile, "no_result", sample).map((each) => each.score);
    expect(own.filter((name) => name !== "safety")).toEqual([score]);
  });
});
