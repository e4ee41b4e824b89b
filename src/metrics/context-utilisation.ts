import type { Metric } from "./define-metric.js";
import { rankedPrecision } from "./ranked-precision.js";

/**
 * Average precision of the contexts in rank order, useful for the response or
 * not: Σ (P@k · v_k) ÷ Σ v, in [0, 1]. 0 when none is useful. Needs no reference.
 *
 * Cost: 1 request for all contexts, or one per context (`context_verdicts`).
 * Source: `context_utilization` (context precision without reference) of the
 * legacy generation of Ragas.
 * Contexts [], a blank response and missing verdicts: see rankedPrecision.
 */
export const contextUtilisation: Metric = {
  name: "context_utilisation",
  title: { ja: "文脈活用度", en: "Context utilisation" },
  description: {
    ja: "実際の回答に役立った文脈が、検索結果の上位に並んでいる度合い。",
    en: "How far up the retrieved contexts stand those that are useful for the answer given.",
  },
  needs: ["response", "retrieved_contexts"],
  range: [0, 1],
  higherIsBetter: true,
  measure: ({ user_input: question, response: answer = "", retrieved_contexts: contexts = [] }, context) =>
    rankedPrecision({ question, answer, contexts }, context),
};
