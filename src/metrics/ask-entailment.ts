import { entailmentTask } from "../tasks/entailment.js";
import type { MetricContext, MetricOutcome } from "./define-metric.js";
import { requestFailed } from "./define-metric.js";
import type { ReconciledVerdicts, ReturnedVerdict, SubmittedItem } from "./reconcile.js";
import { reconcile } from "./reconcile.js";

export type JudgedItems =
  | { readonly ok: true; readonly reconciled: ReconciledVerdicts; readonly returned: readonly ReturnedVerdict[] }
  | { readonly ok: false; readonly outcome: MetricOutcome };

/** Asks which statements the contexts, taken together, state: 1 request, none for no statements. */
export async function askEntailment(
  statements: readonly SubmittedItem[],
  contexts: readonly string[],
  context: MetricContext,
): Promise<JudgedItems> {
  if (statements.length === 0) return { ok: true, reconciled: reconcile([], [], context.language), returned: [] };
  const reply = await context.judge.run(entailmentTask, { contexts, statements }, context);
  if (!reply.ok) return { ok: false, outcome: requestFailed(reply) };
  const returned = reply.value.verdicts.map(({ id, reason, supported }) => ({ id, reason, passed: supported }));
  return { ok: true, reconciled: reconcile(statements, returned, context.language), returned };
}
