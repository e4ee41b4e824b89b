import type { Sample } from "../core/sample.js";
import { splitSentences } from "../core/sentences.js";
import { attributionTask } from "../tasks/attribution.js";
import type { Metric, MetricContext, MetricOutcome } from "./define-metric.js";
import { notApplicable, requestFailed } from "./define-metric.js";
import { reconcile } from "./reconcile.js";
import { nonePasses, numbered, shareOfVerdicts } from "./verdict-share.js";

/**
 * Sentences of the reference that come from the contexts ÷ its sentences, in [0, 1].
 *
 * Cost: 1 request; 0 when the reference is blank or, under `strict`, there is no
 * context. Code splits the reference, so every sentence has an id to answer for.
 * Source: `context_recall` of the legacy generation of Ragas.
 *
 * - A blank reference: `not_applicable`.
 * - Contexts []: `strict` 0, decided by code; `ragas` asks the judge all the same.
 * - A missing verdict: `strict` counts it as not attributed; `ragas` divides by
 *   what came back. None at all: `judge_failed` incomplete.
 */
export const contextRecall: Metric = {
  name: "context_recall",
  title: { ja: "文脈再現率", en: "Context recall" },
  description: {
    ja: "模範回答の文のうち、取得した文脈に由来すると判断できるものの割合。",
    en: "Share of the reference's sentences that the retrieved contexts carry.",
  },
  needs: ["retrieved_contexts", "reference"],
  range: [0, 1],
  higherIsBetter: true,
  measure,
};

async function measure(sample: Sample, context: MetricContext): Promise<MetricOutcome> {
  const { user_input: question, retrieved_contexts: contexts = [], reference = "" } = sample;
  const sentences = numbered("r", splitSentences(reference));
  if (sentences.length === 0) return notApplicable(messages.blank[context.language]);
  if (contexts.length === 0 && context.convention === "strict") {
    return nonePasses(sentences, messages.noContext[context.language]);
  }
  const reply = await context.judge.run(attributionTask, { question, contexts, sentences }, context);
  if (!reply.ok) return requestFailed(reply);
  const returned = reply.value.verdicts.map(({ id, reason, attributed }) => ({ id, reason, passed: attributed }));
  return shareOfVerdicts(reconcile(sentences, returned, context.language), returned, context);
}

const messages = {
  blank: { ja: "模範回答が空です。", en: "The reference is blank." },
  noContext: { ja: "文脈が一つも取得されていません。", en: "No context was retrieved." },
} as const;
