import type { Metric } from "./define-metric.js";
import { rankedPrecision } from "./ranked-precision.js";

/**
 * Average precision of the contexts in rank order, useful for reaching the
 * reference or not: Σ (P@k · v_k) ÷ Σ v, in [0, 1]. 0 when none is useful.
 *
 * Cost: 1 request for all contexts, or one per context (`context_verdicts`).
 * Source: `context_precision` with reference of the legacy generation of Ragas;
 * its denominator Σ v + 1e-10 is kept under `ragas`, while `strict` is exact.
 * Contexts [], a blank reference and missing verdicts: see rankedPrecision.
 */
export const contextPrecision: Metric = {
  name: "context_precision",
  title: { ja: "文脈適合率", en: "Context precision" },
  description: {
    ja: "模範回答に役立つ文脈が、検索結果の上位に並んでいる度合い。",
    en: "How far up the retrieved contexts stand those that are useful for the reference.",
  },
  needs: ["retrieved_contexts", "reference"],
  range: [0, 1],
  higherIsBetter: true,
  measure: ({ user_input: question, reference: answer = "", retrieved_contexts: contexts = [] }, context) =>
    rankedPrecision({ question, answer, contexts }, context),
};
