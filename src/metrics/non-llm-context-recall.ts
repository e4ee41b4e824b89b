import type { Sample } from "../core/sample.js";
import { share } from "./arithmetic.js";
import type { Metric, MetricContext, MetricOutcome } from "./define-metric.js";
import { notApplicable, scored } from "./define-metric.js";
import { likenessVerdicts, sameText } from "./string-similarity.js";
import { numbered } from "./verdict-share.js";

/**
 * Reference contexts that a retrieved context is like ÷ reference contexts, in
 * [0, 1]. Alike: 1 − Levenshtein ÷ longer length, `strict` ≥ 0.5 as in the
 * precision of this kind; `ragas` > 0.5, as Ragas has it here alone.
 *
 * Cost: no request; code compares strings.
 * Source: `non_llm_context_recall` of the legacy generation of Ragas.
 *
 * - Reference contexts []: `not_applicable` (NaN in Ragas).
 * - Contexts []: `strict` 0; `ragas` `not_applicable`, where Ragas raises.
 */
export const nonLlmContextRecall: Metric = {
  name: "non_llm_context_recall",
  title: { ja: "文脈再現率（文字列）", en: "Context recall (strings)" },
  description: {
    ja: "正解の文脈のうち、ほぼ同じ文面で取得できたものの割合。",
    en: "Share of the reference contexts that a retrieved context reads like.",
  },
  needs: ["retrieved_contexts", "reference_contexts"],
  range: [0, 1],
  higherIsBetter: true,
  measure,
};

async function measure(sample: Sample, { convention, language }: MetricContext): Promise<MetricOutcome> {
  const { retrieved_contexts: retrieved = [], reference_contexts: references = [] } = sample;
  if (retrieved.length === 0 && convention === "ragas") return notApplicable(messages.noContext[language]);
  const isAlike = (value: number) => (convention === "ragas" ? value > sameText : value >= sameText);
  const reasons = { alike: messages.alike[language], unlike: messages.unlike[language] };
  const verdicts = likenessVerdicts(numbered("r", references), retrieved, isAlike, reasons);
  const value = share(verdicts.filter(({ verdict }) => verdict === "yes").length, verdicts.length);
  return value === null ? notApplicable(messages.noReference[language]) : scored(value, verdicts);
}

const messages = {
  noContext: { ja: "文脈が一つも取得されていません。", en: "No context was retrieved." },
  noReference: { ja: "正解の文脈が一つも挙げられていません。", en: "There is no reference context." },
  alike: { ja: "ほぼ同じ文面で取得されています。", en: "A retrieved context reads like it." },
  unlike: { ja: "近い文面の文脈が取得されていません。", en: "No retrieved context reads like it." },
} as const;
