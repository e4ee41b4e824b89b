import type { Language } from "../core/language.js";
import type { Sample } from "../core/sample.js";
import type { Reconciliation, Verdict } from "../core/score.js";
import { isBlank } from "../core/visible-text.js";
import { questionFromAnswerTask } from "../tasks/question-from-answer.js";
import { clamp, cosine, mean } from "./arithmetic.js";
import type { Metric, MetricContext, MetricOutcome } from "./define-metric.js";
import { incompleteReply, notApplicable, requestFailed, scored } from "./define-metric.js";

/**
 * Mean cosine between the question asked and questions made from the answer
 * alone, and 0 when ALL of those are flagged noncommittal. `strict` is clamped
 * to [0, 1]; `ragas` is not and lies in [-1, 1].
 *
 * Cost: 1 request for all questions (`question_count`, 3) and 1 embedding
 * request for them and the question together.
 * Source: `answer_relevancy` (response relevancy) of the legacy generation of Ragas.
 *
 * - Each question is a verdict: `yes` committal, `no` noncommittal, with its
 *   cosine as value, so a 0 shows where it comes from.
 * - A blank question or answer: `not_applicable`.
 * - A blank question from the judge, or fewer than asked for: `strict` shows it
 *   as missing and takes the mean of the others; `ragas` embeds blanks as they
 *   are. None left: `judge_failed` incomplete, not 0.
 */
export const answerRelevancy: Metric = {
  name: "answer_relevancy",
  title: { ja: "回答の関連性", en: "Answer relevancy" },
  description: {
    ja: "回答が質問に正面から答えている度合い。回答から逆に作った質問と元の質問の近さで測る。",
    en: "How directly the answer meets the question, by the closeness of questions made from the answer.",
  },
  needs: ["response"],
  range: [0, 1],
  ragasRange: [-1, 1],
  higherIsBetter: true,
  measure,
};

interface Question {
  readonly question: string;
  readonly noncommittal: boolean;
}

async function measure(sample: Sample, context: MetricContext): Promise<MetricOutcome> {
  const { user_input: asked, response = "" } = sample;
  const { judge, convention, language, settings } = context;
  if (isBlank(response)) return notApplicable(messages.blankAnswer[language]);
  if (isBlank(asked)) return notApplicable(messages.blankQuestion[language]);

  const count = settings.question_count;
  const reply = await judge.run(questionFromAnswerTask, { answer: response, count }, context);
  if (!reply.ok) return requestFailed(reply);
  const questions = reply.value.questions;
  const expected = convention === "ragas" ? questions : padded(questions, count);
  if (expected.every(({ question }) => isBlank(question))) {
    const verdicts = verdictsOf(expected, [], language);
    return incompleteReply(messages.noQuestion[language], reply.value, verdicts, counts(questions, count));
  }
  const cosines = await cosinesTo(asked, expected, context);
  return relevancy(expected, cosines, counts(questions, count), context);
}

/** Questions have no ids; those beyond the number asked for are extra, blank ones missing. */
function counts(questions: readonly Question[], count: number): Reconciliation {
  const usable = questions.slice(0, count).filter(({ question }) => !isBlank(question)).length;
  const extra = Math.max(0, questions.length - count);
  return { submitted: count, returned: questions.length, missing: count - usable, extra, repeated: 0, conflicting: 0 };
}

/** Exactly as many questions as were asked for; blank ones stand for those that are missing. */
function padded(questions: readonly Question[], count: number): readonly Question[] {
  return Array.from({ length: count }, (_, index) => questions[index] ?? { question: "", noncommittal: false });
}

async function cosinesTo(
  asked: string,
  questions: readonly Question[],
  { convention, embedder, signal }: MetricContext,
): Promise<readonly (number | null)[]> {
  const isEmbedded = ({ question }: Question) => convention === "ragas" || !isBlank(question);
  const texts = questions.filter(isEmbedded).map(({ question }) => question);
  const [askedVector, ...vectors] = (await embedder.embed([asked, ...texts], signal)).vectors;
  const remaining = vectors.values();
  return questions.map((question) => {
    const vector = isEmbedded(question) ? remaining.next().value : undefined;
    return askedVector === undefined || vector === undefined ? null : cosine(askedVector, vector);
  });
}

function relevancy(
  questions: readonly Question[],
  cosines: readonly (number | null)[],
  reconciliation: Reconciliation,
  { convention, language }: MetricContext,
): MetricOutcome {
  const verdicts = verdictsOf(questions, cosines, language);
  const known = cosines.filter((value) => value !== null);
  const average = mean(known);
  // A mean over a vector without direction is NaN in Ragas.
  if (average === null || (convention === "ragas" && known.length < questions.length)) {
    return incompleteReply(messages.noDirection[language], questions, verdicts, reconciliation);
  }
  const flags = questions.filter((_, index) => cosines[index] !== null).map(({ noncommittal }) => noncommittal);
  const value = flags.every(Boolean) ? 0 : average;
  return scored(convention === "strict" ? clamp(value, 0, 1) : value, verdicts, reconciliation);
}

function verdictsOf(
  questions: readonly Question[],
  cosines: readonly (number | null)[],
  language: Language,
): readonly Verdict[] {
  return questions.map(({ question: text, noncommittal }, index) => {
    const id = `q${index + 1}`;
    const value = cosines[index] ?? null;
    if (value === null) return { id, text, verdict: "missing", reason: messages.missing[language] };
    const reason = noncommittal ? messages.noncommittal[language] : "";
    return { id, text, verdict: noncommittal ? "no" : "yes", reason, value };
  });
}

const messages = {
  blankAnswer: { ja: "回答が空です。", en: "The answer is blank." },
  blankQuestion: { ja: "質問が空です。", en: "The question is blank." },
  noQuestion: { ja: "回答から作られた質問がありません。", en: "The judge made no question from the answer." },
  noDirection: { ja: "質問の埋め込みを比べられません。", en: "The embeddings of the questions cannot be compared." },
  missing: { ja: "質問が返されませんでした。", en: "The judge returned no question." },
  noncommittal: {
    ja: "回答は言明を避けています。すべての判定がこうであれば、値は 0 になります。",
    en: "The answer is noncommittal; when every flag says so, the value is 0.",
  },
} as const;
