import type { Sample } from "../core/sample.js";
import { isBlank } from "../core/visible-text.js";
import { askEntailment } from "./ask-entailment.js";
import { askStatements } from "./ask-statements.js";
import type { Metric, MetricContext, MetricOutcome } from "./define-metric.js";
import { notApplicable } from "./define-metric.js";
import { nonePasses, shareOfVerdicts } from "./verdict-share.js";

/**
 * Supported statements ÷ statements of the answer, in [0, 1].
 *
 * Cost: 2 requests (statements, which other metrics of the sample share, then one verdict for each); 1 when there is no
 * statement or, under `strict`, no context; 0 when the answer is blank.
 * Source: `faithfulness` of the legacy generation of Ragas.
 *
 * - No statements (a refusal) or a blank answer: `not_applicable`.
 * - Contexts []: `strict` 0, decided by code, for nothing supports anything;
 *   `ragas` asks the judge all the same.
 * - A missing verdict: `strict` counts it as unsupported; `ragas` divides by
 *   what came back. None at all: `judge_failed` incomplete.
 */
export const faithfulness: Metric = {
  name: "faithfulness",
  title: { ja: "忠実性", en: "Faithfulness" },
  description: {
    ja: "回答に含まれる主張のうち、取得した文脈で裏づけられるものの割合。",
    en: "Share of the answer's statements that the retrieved contexts support.",
  },
  needs: ["response", "retrieved_contexts"],
  range: [0, 1],
  higherIsBetter: true,
  measure,
};

async function measure(sample: Sample, context: MetricContext): Promise<MetricOutcome> {
  const { user_input: question, response = "", retrieved_contexts: contexts = [] } = sample;
  const { convention, language } = context;
  if (isBlank(response)) return notApplicable(messages.blank[language]);

  const statements = await askStatements({ question, text: response, prefix: "s" }, context);
  if (!statements.ok) return statements.outcome;
  if (statements.items.length === 0) return notApplicable(messages.noStatements[language]);
  if (contexts.length === 0 && convention === "strict") {
    return nonePasses(statements.items, messages.noContext[language]);
  }
  const judged = await askEntailment(statements.items, contexts, context);
  return judged.ok ? shareOfVerdicts(judged.reconciled, judged.returned, context) : judged.outcome;
}

const messages = {
  blank: { ja: "回答が空のため、確かめる主張がありません。", en: "The answer is blank: there is nothing to check." },
  noStatements: {
    ja: "回答に確かめるべき主張がありません（回答の辞退など）。",
    en: "The answer makes no statement to check, as when it declines to answer.",
  },
  noContext: { ja: "文脈が一つも取得されていません。", en: "No context was retrieved." },
} as const;
