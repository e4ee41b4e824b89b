import { isBlank } from "../core/visible-text.js";
import { averagePrecision } from "./arithmetic.js";
import type { UsefulnessQuestion } from "./context-usefulness.js";
import { judgeContexts } from "./context-usefulness.js";
import type { MetricContext, MetricOutcome } from "./define-metric.js";
import { incompleteReply, notApplicable, scored } from "./define-metric.js";

/**
 * Average precision of the contexts in rank order, for the metrics that differ
 * only in the answer they judge usefulness by.
 *
 * - Contexts []: `strict` `not_applicable`, for nothing was ranked; `ragas` 0.
 * - A blank answer: `strict` `not_applicable`; `ragas` asks the judge all the same.
 * - A missing verdict: `judge_failed` incomplete under both conventions. Taken
 *   for a no it could raise the score, as a low rank without use does.
 */
export async function rankedPrecision(asked: UsefulnessQuestion, context: MetricContext): Promise<MetricOutcome> {
  const { convention, language } = context;
  if (asked.contexts.length === 0) {
    return convention === "ragas" ? scored(0, []) : notApplicable(messages.noContext[language]);
  }
  if (convention === "strict" && isBlank(asked.answer)) return notApplicable(messages.blankAnswer[language]);
  const judged = await judgeContexts(asked, context);
  if (!judged.ok) return judged.outcome;
  const { verdicts, reconciliation } = judged.reconciled;
  if (reconciliation.missing > 0) {
    return incompleteReply(messages.missing[language], judged.returned, verdicts, reconciliation);
  }
  const useful = verdicts.map(({ verdict }) => verdict === "yes");
  return scored(averagePrecision(useful, convention), verdicts, reconciliation);
}

const messages = {
  noContext: {
    ja: "文脈が一つも取得されていないため、順位を評価できません。",
    en: "No context was retrieved: there is no ranking to judge.",
  },
  blankAnswer: {
    ja: "基準となる回答が空のため、文脈が役立つかを判断できません。",
    en: "The answer to judge by is blank: no context can be useful for it.",
  },
  missing: {
    ja: "一部の文脈に判定がなく、順位を評価できません。",
    en: "Some contexts have no verdict: their ranking cannot be judged.",
  },
} as const;
