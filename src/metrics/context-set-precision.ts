import type { Sample } from "../core/sample.js";
import { isBlank } from "../core/visible-text.js";
import { judgeContexts } from "./context-usefulness.js";
import type { Metric, MetricContext, MetricOutcome } from "./define-metric.js";
import { notApplicable } from "./define-metric.js";
import { shareOfVerdicts } from "./verdict-share.js";

/**
 * Contexts that are useful for the reference ÷ contexts, whatever their order, in [0, 1].
 *
 * Cost: 1 request for all contexts, or one per context (`context_verdicts`).
 * Source: plain precision of a set; Ragas judges no such share, so `ragas` here
 * only divides by the verdicts returned instead of the contexts sent.
 *
 * - Contexts []: `not_applicable` under both conventions.
 * - A blank reference: `not_applicable` under `strict`.
 * - A missing verdict counts as not useful under `strict`; none at all is
 *   `judge_failed` incomplete.
 */
export const contextSetPrecision: Metric = {
  name: "context_set_precision",
  title: { ja: "文脈適合率（順位なし）", en: "Context set precision" },
  description: {
    ja: "取得した文脈のうち、模範回答に役立つものの割合。順位は考慮しない。",
    en: "Share of the retrieved contexts that are useful for the reference, in any order.",
  },
  needs: ["retrieved_contexts", "reference"],
  range: [0, 1],
  higherIsBetter: true,
  measure,
};

async function measure(sample: Sample, context: MetricContext): Promise<MetricOutcome> {
  const { user_input: question, reference: answer = "", retrieved_contexts: contexts = [] } = sample;
  const { convention, language } = context;
  if (contexts.length === 0) return notApplicable(messages.noContext[language]);
  if (convention === "strict" && isBlank(answer)) return notApplicable(messages.blank[language]);
  const judged = await judgeContexts({ question, answer, contexts }, context);
  return judged.ok ? shareOfVerdicts(judged.reconciled, judged.returned, context) : judged.outcome;
}

const messages = {
  noContext: { ja: "文脈が一つも取得されていません。", en: "No context was retrieved." },
  blank: { ja: "模範回答が空です。", en: "The reference is blank." },
} as const;
