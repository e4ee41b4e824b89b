import type { DatasetFormat } from "./format.js";
import { entriesOf, firstOf, remainder } from "./field-access.js";

const used = new Set(["id", "question", "answer", "contexts", "ground_truth", "ground_truths", "category", "metadata"]);
const telling = ["contexts", "ground_truth", "ground_truths"];

/** Ragas before 0.2: question, answer (the reply), contexts (retrieved), ground_truth. */
export const ragasLegacyFormat: DatasetFormat = {
  name: "ragas_legacy",
  title: { ja: "Ragas（0.1 以前）", en: "Ragas (0.1 and before)" },
  recognises: (columns) => columns.has("question") && telling.some((name) => columns.has(name)),
  convert(fields) {
    const truth = firstOf(fields, ["ground_truth", "ground_truths"]);
    return {
      id: fields["id"],
      user_input: fields["question"],
      response: fields["answer"],
      retrieved_contexts: fields["contexts"],
      reference: entriesOf(truth)?.[0] ?? truth,
      category: fields["category"],
      metadata: remainder(fields, used, fields["metadata"]),
    };
  },
};
