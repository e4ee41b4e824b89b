import type { Sample } from "../core/sample.js";
import { fScore, roundedToHundredths } from "./arithmetic.js";
import { askEntailment } from "./ask-entailment.js";
import { askStatements } from "./ask-statements.js";
import type { Metric, MetricContext, MetricOutcome } from "./define-metric.js";
import { incompleteReply, notApplicable, scored } from "./define-metric.js";
import type { SubmittedItem } from "./reconcile.js";
import { sumReconciliations } from "./reconcile.js";
import { isUnanswered, tallyOf } from "./tally.js";

/**
 * F score of the answer's statements against the reference, in [0, 1]: TP and FP
 * are its statements that the reference does and does not state, FN the
 * reference's statements that the answer does not state; P = TP ÷ (TP + FP),
 * R = TP ÷ (TP + FN), F = (1 + β²)PR ÷ (β²P + R) with β = `factual_beta`.
 *
 * Cost: 4 requests, two at a time: statements of both texts, then one verdict for
 * each against the other text. Statements are shared with other metrics.
 * Source: `factual_correctness` (mode f1) of the legacy generation of Ragas.
 *
 * - `strict` is exact; `ragas` rounds to 2 decimals.
 * - A reference without statements: `strict` `not_applicable`, as nothing can be right
 *   or wrong by it; `ragas` 0. An answer without any: 0 under both, for it states
 *   nothing of what it should; both without any: `not_applicable` under `strict`.
 * - A missing verdict: `strict` counts it against the answer; `ragas` leaves it
 *   out. No verdict at all: `strict` `judge_failed` incomplete; `ragas` 0.
 */
export const factualCorrectness: Metric = {
  name: "factual_correctness",
  title: { ja: "事実の正確さ", en: "Factual correctness" },
  description: {
    ja: "回答と模範回答の主張を突き合わせた F 値。余計な主張と、足りない主張の両方で下がる。",
    en: "F score of the answer's statements against the reference's: lowered by wrong ones and by those left out.",
  },
  needs: ["response", "reference"],
  range: [0, 1],
  higherIsBetter: true,
  measure,
};

async function measure(sample: Sample, context: MetricContext): Promise<MetricOutcome> {
  const { user_input: question, response = "", reference = "" } = sample;
  const { language, convention } = context;
  const [said, expected] = await Promise.all([
    askStatements({ question, text: response, prefix: "s" }, context),
    askStatements({ question, text: reference, prefix: "r" }, context),
  ]);
  if (!said.ok) return said.outcome;
  if (!expected.ok) return expected.outcome;
  if (expected.items.length === 0 && convention === "strict") return notApplicable(messages.noStatements[language]);
  return compare({ said: said.items, expected: expected.items, response, reference }, context);
}

interface Sides {
  readonly said: readonly SubmittedItem[];
  readonly expected: readonly SubmittedItem[];
  readonly response: string;
  readonly reference: string;
}

async function compare({ said, expected, response, reference }: Sides, context: MetricContext): Promise<MetricOutcome> {
  const { convention, language, settings } = context;
  const [forward, backward] = await Promise.all([
    askEntailment(said, [reference], context),
    askEntailment(expected, [response], context),
  ]);
  if (!forward.ok) return forward.outcome;
  if (!backward.ok) return backward.outcome;
  const verdicts = [...forward.reconciled.verdicts, ...backward.reconciled.verdicts];
  const counts = sumReconciliations([forward.reconciled.reconciliation, backward.reconciled.reconciliation]);
  if (convention === "strict" && (isUnanswered(forward) || isUnanswered(backward))) {
    return incompleteReply(messages.noVerdict[language], [forward.returned, backward.returned], verdicts, counts);
  }
  const { passed: truePositives, failed: falsePositives } = tallyOf(forward, convention);
  const { failed: falseNegatives } = tallyOf(backward, convention);
  const value = fScore({ truePositives, falsePositives, falseNegatives }, settings.factual_beta);
  return scored(convention === "ragas" ? roundedToHundredths(value) : value, verdicts, counts);
}

const messages = {
  noStatements: {
    ja: "模範回答に突き合わせるべき主張がありません。",
    en: "The reference makes no statement to compare with.",
  },
  noVerdict: {
    ja: "回答または模範回答の主張に対する判定が一つも返されませんでした。",
    en: "The judge returned no verdict about the answer's or the reference's statements.",
  },
} as const;
