import { usefulnessTask } from "../tasks/usefulness.js";
import type { MetricContext, MetricOutcome } from "./define-metric.js";
import { requestFailed } from "./define-metric.js";
import type { ReconciledVerdicts, ReturnedVerdict, SubmittedItem } from "./reconcile.js";
import { reconcile, sumReconciliations } from "./reconcile.js";
import { numbered } from "./verdict-share.js";

export interface UsefulnessQuestion {
  readonly question: string;
  /** The reference, or the response where there is none. */
  readonly answer: string;
  /** In rank order, at least one. */
  readonly contexts: readonly string[];
}

export type JudgedContexts =
  | { readonly ok: true; readonly reconciled: ReconciledVerdicts; readonly returned: readonly ReturnedVerdict[] }
  | { readonly ok: false; readonly outcome: MetricOutcome };

/**
 * Asks which contexts were useful for an answer: in one request, or in one per
 * context. A request that fails leaves no score; its contexts are not taken for useless.
 */
export async function judgeContexts(asked: UsefulnessQuestion, context: MetricContext): Promise<JudgedContexts> {
  const items = numbered("c", asked.contexts);
  const batches = context.settings.context_verdicts === "batched" ? [items] : items.map((item) => [item]);
  const judged = await Promise.all(batches.map((batch) => judgeBatch(asked, batch, context)));
  const failure = judged.find((batch) => !batch.ok);
  if (failure !== undefined) return failure;
  const answered = judged.filter((batch) => batch.ok);
  return {
    ok: true,
    reconciled: joined(answered.map((batch) => batch.reconciled)),
    returned: answered.flatMap((batch) => batch.returned),
  };
}

async function judgeBatch(
  { question, answer }: UsefulnessQuestion,
  batch: readonly SubmittedItem[],
  context: MetricContext,
): Promise<JudgedContexts> {
  const reply = await context.judge.run(usefulnessTask, { question, answer, contexts: batch }, context);
  if (!reply.ok) return { ok: false, outcome: requestFailed(reply) };
  const returned = reply.value.verdicts.map(({ id, reason, useful }) => ({ id, reason, passed: useful }));
  return { ok: true, reconciled: reconcile(batch, returned, context.language), returned };
}

function joined(parts: readonly ReconciledVerdicts[]): ReconciledVerdicts {
  return {
    verdicts: parts.flatMap((part) => part.verdicts),
    reconciliation: sumReconciliations(parts.map((part) => part.reconciliation)),
  };
}
