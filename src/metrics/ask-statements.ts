import { isBlank } from "../core/visible-text.js";
import { statementsTask } from "../tasks/statements.js";
import type { MetricContext, MetricOutcome } from "./define-metric.js";
import { incompleteReply, requestFailed } from "./define-metric.js";
import type { SubmittedItem } from "./reconcile.js";
import { numbered } from "./verdict-share.js";

export type Statements =
  | { readonly ok: true; readonly items: readonly SubmittedItem[] }
  | { readonly ok: false; readonly outcome: MetricOutcome };

/**
 * The statements of a text as items to judge, with ids `<prefix>1`, …; none of a
 * blank text, which nobody is asked about. 1 request, shared by the metrics of a
 * sample. Under `strict` blank statements are left out; a reply of blank ones
 * alone is incomplete.
 */
export async function askStatements(
  asked: { readonly question: string; readonly text: string; readonly prefix: string },
  context: MetricContext,
): Promise<Statements> {
  const { question, text: answer, prefix } = asked;
  if (isBlank(answer)) return { ok: true, items: [] };
  const reply = await context.judge.run(statementsTask, { question, answer }, context);
  if (!reply.ok) return { ok: false, outcome: requestFailed(reply) };
  const { statements } = reply.value;
  const usable = context.convention === "ragas" ? statements : statements.filter((statement) => !isBlank(statement));
  if (usable.length === 0 && statements.length > 0) {
    return { ok: false, outcome: incompleteReply(onlyBlank[context.language], reply.value, []) };
  }
  return { ok: true, items: numbered(prefix, usable) };
}

const onlyBlank = {
  ja: "返された主張がすべて空でした。",
  en: "Every statement that the judge returned is blank.",
} as const;
