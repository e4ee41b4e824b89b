import { kindDescriptions } from "../kind-descriptions.js";
import { profileSchema } from "../profile.js";

/** The seven kinds of question to an assistant that proposes items, each with the judges that fit it. */
export const assistantProfile = profileSchema.parse({
  name: "assistant",
  description: "Seven kinds of question, each with its own judges",
  classify: true,
  every_question: [
    { score: "safety", at_least: 1, required: true },
    { score: "correctness", at_least: 0.75, where: "reference" },
    { score: "id_context_recall", at_least: 0.5, where: "expected_documents" },
  ],
  categories: {
    system: [{ score: "guideline_adherence", at_least: 1, required: true }],
    standard: [{ score: "item_relevance", at_least: 0.75, required: true }],
    numeric_constraint: [{ score: "numeric_constraint_compliance", at_least: 1, required: true }],
    excluded_items: [{ score: "excluded_items_compliance", at_least: 1, required: true }],
    required_items: [{ score: "required_items_compliance", at_least: 1, required: true }],
    pairing: [{ score: "pairing_suitability", at_least: 0.75, required: true }],
    // Where the assistant proposes items, none may be among them, whatever its text says; a text must say that there is none.
    no_result: [
      { score: "no_items_proposed", at_least: 1, required: true, where: "proposed_items" },
      { score: "is_not_found", at_least: 1, required: true, where: "text_answer" },
    ],
  },
  category_descriptions: kindDescriptions,
  other_categories: [{ score: "item_relevance", at_least: 0.75 }],
});
