import type { Sample } from "../core/sample.js";
import { isBlank } from "../core/visible-text.js";
import { entailmentTask } from "../tasks/entailment.js";
import { statementsTask } from "../tasks/statements.js";
import type { Metric, MetricContext, MetricOutcome } from "./define-metric.js";
import { incompleteReply, notApplicable, requestFailed } from "./define-metric.js";
import type { SubmittedItem } from "./reconcile.js";
import { reconcile } from "./reconcile.js";
import { nonePasses, numbered, shareOfVerdicts } from "./verdict-share.js";

/**
 * Supported statements ÷ statements of the answer, in [0, 1].
 *
 * Cost: 2 requests (statements, then one verdict for each); 1 when there is no
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
  const { convention, judge, language } = context;
  if (isBlank(response)) return notApplicable(messages.blank[language]);

  const split = await judge.run(statementsTask, { question, answer: response }, context);
  if (!split.ok) return requestFailed(split);
  const statements = submittable(split.value.statements, context);
  if (split.value.statements.length === 0) return notApplicable(messages.noStatements[language]);
  if (statements.length === 0) return incompleteReply(messages.onlyBlank[language], split.value, []);
  if (contexts.length === 0 && convention === "strict") return nonePasses(statements, messages.noContext[language]);

  const reply = await judge.run(entailmentTask, { contexts, statements }, context);
  if (!reply.ok) return requestFailed(reply);
  const returned = reply.value.verdicts.map(({ id, reason, supported }) => ({ id, reason, passed: supported }));
  return shareOfVerdicts(reconcile(statements, returned, language), returned, context);
}

function submittable(statements: readonly string[], { convention }: MetricContext): readonly SubmittedItem[] {
  return numbered("s", convention === "ragas" ? statements : statements.filter((statement) => !isBlank(statement)));
}

const messages = {
  blank: { ja: "回答が空のため、確かめる主張がありません。", en: "The answer is blank: there is nothing to check." },
  noStatements: {
    ja: "回答に確かめるべき主張がありません（回答の辞退など）。",
    en: "The answer makes no statement to check, as when it declines to answer.",
  },
  onlyBlank: { ja: "返された主張がすべて空でした。", en: "Every statement that the judge returned is blank." },
  noContext: { ja: "文脈が一つも取得されていません。", en: "No context was retrieved." },
} as const;
