import type { Sample } from "../core/sample.js";
import { averagePrecision } from "./arithmetic.js";
import type { Metric, MetricContext, MetricOutcome } from "./define-metric.js";
import { notApplicable, scored } from "./define-metric.js";
import { likenessVerdicts, sameText } from "./string-similarity.js";
import { numbered } from "./verdict-share.js";

/**
 * Average precision of the contexts in rank order, like a reference context or
 * not: Σ (P@k · v_k) ÷ Σ v, in [0, 1]. Alike: 1 − Levenshtein ÷ longer length ≥ 0.5.
 *
 * Cost: no request; code compares strings.
 * Source: `non_llm_context_precision_with_reference` of the legacy generation of
 * Ragas; its denominator Σ v + 1e-10 is kept under `ragas`, while `strict` is exact.
 *
 * - Contexts []: `strict` `not_applicable`; `ragas` 0.
 * - Reference contexts []: `not_applicable` under both, where Ragas raises.
 */
export const nonLlmContextPrecision: Metric = {
  name: "non_llm_context_precision",
  title: { ja: "文脈適合率（文字列）", en: "Context precision (strings)" },
  description: {
    ja: "正解の文脈とほぼ同じ文面の文脈が、検索結果の上位に並んでいる度合い。",
    en: "How far up the retrieved contexts stand those that read like a reference context.",
  },
  needs: ["retrieved_contexts", "reference_contexts"],
  range: [0, 1],
  higherIsBetter: true,
  measure,
};

async function measure(sample: Sample, { convention, language }: MetricContext): Promise<MetricOutcome> {
  const { retrieved_contexts: retrieved = [], reference_contexts: references = [] } = sample;
  if (retrieved.length === 0 && convention === "strict") return notApplicable(messages.noContext[language]);
  if (retrieved.length > 0 && references.length === 0) return notApplicable(messages.noReference[language]);
  const reasons = { alike: messages.alike[language], unlike: messages.unlike[language] };
  const verdicts = likenessVerdicts(numbered("c", retrieved), references, (value) => value >= sameText, reasons);
  const alike = verdicts.map(({ verdict }) => verdict === "yes");
  return scored(averagePrecision(alike, convention), verdicts);
}

const messages = {
  noContext: { ja: "文脈が一つも取得されていません。", en: "No context was retrieved." },
  noReference: { ja: "正解の文脈が一つも挙げられていません。", en: "There is no reference context." },
  alike: { ja: "正解の文脈とほぼ同じ文面です。", en: "It reads like a reference context." },
  unlike: { ja: "正解の文脈に近い文面がありません。", en: "No reference context reads like it." },
} as const;
