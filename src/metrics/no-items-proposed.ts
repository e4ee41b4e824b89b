import type { Metric } from "./define-metric.js";
import { scored } from "./define-metric.js";

/**
 * 1 when no item was proposed (retrieved), else 0: for questions that have no
 * result, where an answer that says "not found" beside items is still wrong.
 *
 * Cost: no request; code counts.
 * Source: our own, after the plain function by which benches of assistants check
 * such questions; both conventions are the same.
 *
 * - No list at all is `missing_input`: that nothing was recorded does not say that nothing was proposed.
 * - Ids beside an empty list of texts are items too.
 */
export const noItemsProposed: Metric = {
  name: "no_items_proposed",
  title: { ja: "提案なし", en: "No items proposed" },
  description: {
    ja: "候補を一件も提案していないか。提案がなければ 1。",
    en: "Whether no item at all was proposed; then 1.",
  },
  needs: ["retrieved_contexts"],
  range: [0, 1],
  higherIsBetter: true,
  measure: async ({ retrieved_contexts: contexts = [], retrieved_context_ids: ids = [] }, { language }) => {
    const proposed = contexts.length > 0 ? contexts : ids;
    const verdicts = proposed.map((text, index) => ({
      id: `c${index + 1}`,
      text,
      verdict: "no" as const,
      reason: reasons[language],
    }));
    return scored(proposed.length === 0 ? 1 : 0, verdicts);
  },
};

const reasons = { ja: "提案されています。", en: "It was proposed." } as const;
