import { profileSchema } from "../profile.js";

/** The four main metrics for every question. The bounds are a beginning; set your own where you have labels. */
export const ragProfile = profileSchema.parse({
  name: "rag",
  description: "The four metrics of retrieval and answer, for every question",
  every_question: [
    { score: "answer_relevancy", at_least: 0.5 },
    { score: "faithfulness", at_least: 0.8, required: true },
    { score: "context_recall", at_least: 0.8 },
    { score: "context_precision", at_least: 0.5 },
  ],
});
