import type { Sample } from "../core/sample.js";
import { isBlank } from "../core/visible-text.js";
import { questionFromAnswerTask } from "../tasks/question-from-answer.js";
import type { Metric, MetricContext, MetricOutcome } from "./define-metric.js";
import { incompleteReply, notApplicable, requestFailed, scored } from "./define-metric.js";

/**
 * 1 when the answer says that it has none ("not found", "I do not know"), else 0.
 * Its mean is the share of questions left without an answer: higher is better on
 * questions that have none, where it is used. A held run is read by its message.
 *
 * Cost: 1 request, the one of answer relevancy, and shared with it.
 * Source: our own; Ragas has none, and both conventions are the same.
 *
 * - All flags of the judge must say so, as in answer relevancy; a mixed reply is
 *   an answer, and its reason says how many flags there were.
 * - A blank answer: `not_applicable`. No flag at all: `judge_failed` incomplete.
 */
export const isNotFound: Metric = {
  name: "is_not_found",
  title: { ja: "該当なし", en: "Not found" },
  description: {
    ja: "回答が「見つからない」「わからない」と述べているか。述べていれば 1。",
    en: "Whether the answer says that nothing was found; then 1.",
  },
  needs: [],
  range: [0, 1],
  higherIsBetter: true,
  measure,
};

async function measure(sample: Sample, context: MetricContext): Promise<MetricOutcome> {
  const answer = sample.response ?? sample.message ?? "";
  const { judge, language, settings } = context;
  if (isBlank(answer)) return notApplicable(messages.blank[language]);
  const reply = await judge.run(questionFromAnswerTask, { answer, count: settings.question_count }, context);
  if (!reply.ok) return requestFailed(reply);
  const flags = reply.value.questions.map(({ noncommittal }) => noncommittal);
  if (flags.length === 0) return incompleteReply(messages.noFlag[language], reply.value, []);
  const said = flags.filter(Boolean).length;
  const notFound = said === flags.length;
  const reason = reasons[language](said, flags.length);
  return scored(notFound ? 1 : 0, [{ id: "response", text: answer, verdict: notFound ? "yes" : "no", reason }]);
}

const reasons = {
  ja: (said: number, flags: number) => `${flags} 件の判定のうち ${said} 件が、中身のない回答としています。`,
  en: (said: number, flags: number) => `${said} of ${flags} flags say that the answer gives no content.`,
} as const;

const messages = {
  blank: { ja: "回答が空です。", en: "The answer is blank." },
  noFlag: { ja: "判定が一つも返されませんでした。", en: "The judge returned no flag." },
} as const;
