import type { Sample } from "../core/sample.js";
import { agreementTask } from "../tasks/agreement.js";
import { fScore } from "./arithmetic.js";
import type { JudgedItems } from "./ask-entailment.js";
import { askStatements } from "./ask-statements.js";
import type { Metric, MetricContext, MetricOutcome } from "./define-metric.js";
import { incompleteReply, notApplicable, requestFailed, scored } from "./define-metric.js";
import type { SubmittedItem } from "./reconcile.js";
import { reconcile, sumReconciliations } from "./reconcile.js";
import { similarityOf } from "./similarity.js";
import { isUnanswered, tallyOf } from "./tally.js";

const factualWeight = 0.75;
const similarityWeight = 0.25;

/**
 * 0.75 · F1 of the statements + 0.25 · cosine of answer and reference. TP and FP are
 * the answer's statements that the reference has and has not, FN those of the
 * reference that the answer has not. `strict` lies in [0, 1]; under `ragas` the
 * cosine may be negative: [-0.25, 1].
 *
 * Cost: 3 requests (statements of both texts at once, then one classification)
 * and 1 embedding request; statements and vectors are shared with other metrics.
 * Source: `answer_correctness` of the legacy generation of Ragas.
 *
 * - Neither text has a statement: `strict` `not_applicable`; `ragas` F1 = 1.
 * - Only the answer has none: F1 = 0, decided by code. Only the reference has none:
 *   `strict` `not_applicable`; `ragas` F1 = 0.
 * - A missing verdict: `strict` counts it against the answer; `ragas` leaves it
 *   out. None at all: `strict` `judge_failed` incomplete; `ragas` F1 = 0.
 */
export const answerCorrectness: Metric = {
  name: "answer_correctness",
  title: { ja: "回答の正しさ", en: "Answer correctness" },
  description: {
    ja: "模範回答との一致度。主張の F1 値（75%）と、文章全体の近さ（25%）を合わせた値。",
    en: "Agreement with the reference: F1 of the statements (75%) and closeness of the whole texts (25%).",
  },
  needs: ["response", "reference"],
  range: [0, 1],
  ragasRange: [-0.25, 1],
  higherIsBetter: true,
  measure,
};

async function measure(sample: Sample, context: MetricContext): Promise<MetricOutcome> {
  const { user_input: question, response = "", reference = "" } = sample;
  const [said, expected] = await Promise.all([
    askStatements({ question, text: response, prefix: "s" }, context),
    askStatements({ question, text: reference, prefix: "r" }, context),
  ]);
  if (!said.ok) return said.outcome;
  if (!expected.ok) return expected.outcome;
  if (expected.items.length === 0 && context.convention === "strict") {
    return notApplicable(messages.noStatements[context.language]);
  }
  const [factual, similarity] = await Promise.all([
    factualPart(question, said.items, expected.items, context),
    similarityOf(response, reference, context),
  ]);
  if (factual.status !== "scored") return factual;
  const { value, verdicts, reconciliation } = factual;
  if (similarity === null) {
    return incompleteReply(messages.noDirection[context.language], [], verdicts, reconciliation);
  }
  return scored(factualWeight * value + similarityWeight * similarity, verdicts, reconciliation);
}

/** F1 of the statements, as an outcome of its own. */
async function factualPart(
  question: string,
  said: readonly SubmittedItem[],
  expected: readonly SubmittedItem[],
  context: MetricContext,
): Promise<MetricOutcome> {
  const { convention, judge, language } = context;
  if (said.length === 0 && expected.length === 0) return scored(1, []);
  if (said.length === 0 || expected.length === 0) {
    return scored(
      0,
      [...said, ...expected].map(({ id, text }) => ({ id, text, verdict: "no", reason: messages.oneSide[language] })),
    );
  }
  const reply = await judge.run(agreementTask, { question, answer: said, reference: expected }, context);
  if (!reply.ok) return requestFailed(reply);
  const returned = reply.value.verdicts.map(({ id, reason, matched }) => ({ id, reason, passed: matched }));
  const expectedIds = new Set(expected.map(({ id }) => id));
  const side = (items: readonly SubmittedItem[], isExpected: boolean): JudgedItems & { readonly ok: true } => {
    const own = returned.filter(({ id }) => expectedIds.has(id) === isExpected);
    return { ok: true, reconciled: reconcile(items, own, language), returned: own };
  };
  const forward = side(said, false);
  const backward = side(expected, true);
  const verdicts = [...forward.reconciled.verdicts, ...backward.reconciled.verdicts];
  const counts = sumReconciliations([forward.reconciled.reconciliation, backward.reconciled.reconciliation]);
  if (convention === "strict" && (isUnanswered(forward) || isUnanswered(backward))) {
    return incompleteReply(messages.noVerdict[language], reply.value, verdicts, counts);
  }
  const { passed: truePositives, failed: falsePositives } = tallyOf(forward, convention);
  const { failed: falseNegatives } = tallyOf(backward, convention);
  return scored(fScore({ truePositives, falsePositives, falseNegatives }, 1), verdicts, counts);
}

const messages = {
  noStatements: {
    ja: "模範回答に突き合わせるべき主張がありません。",
    en: "The reference makes no statement to compare with.",
  },
  oneSide: {
    ja: "もう一方の文章に主張がありません。",
    en: "The other text makes no statement.",
  },
  noVerdict: {
    ja: "回答または模範回答の主張に対する判定が一つも返されませんでした。",
    en: "The judge returned no verdict about the answer's or the reference's statements.",
  },
  noDirection: {
    ja: "回答と模範回答の埋め込みを比べられません。",
    en: "The embeddings of answer and reference cannot be compared.",
  },
} as const;
