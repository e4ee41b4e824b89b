import type { Verdict } from "../core/score.js";
import { share } from "./arithmetic.js";
import type { MetricContext, MetricOutcome } from "./define-metric.js";
import { incompleteReply, scored } from "./define-metric.js";
import type { ReconciledVerdicts, ReturnedVerdict, SubmittedItem } from "./reconcile.js";

/**
 * The share of items that passed. `strict`: passes ÷ submitted, so a missing
 * verdict counts as none. `ragas`: passes ÷ returned, whatever was submitted.
 * A reply without a single verdict to divide by is `incomplete`, not 0.
 */
export function shareOfVerdicts(
  { verdicts, reconciliation }: ReconciledVerdicts,
  returned: readonly ReturnedVerdict[],
  context: Pick<MetricContext, "convention" | "language">,
): MetricOutcome {
  const value =
    context.convention === "ragas"
      ? share(returned.filter((verdict) => verdict.passed).length, returned.length)
      : share(passes(verdicts), verdicts.length);
  const nothingJudged = context.convention === "strict" && reconciliation.missing === verdicts.length;
  if (value === null || nothingJudged) {
    return incompleteReply(noVerdict[context.language], returned, verdicts, reconciliation);
  }
  return scored(value, verdicts, reconciliation);
}

/** The outcome where code knows that no item can pass; nobody is asked. */
export function nonePasses(submitted: readonly SubmittedItem[], reason: string): MetricOutcome {
  return scored(
    0,
    submitted.map(({ id, text }) => ({ id, text, verdict: "no", reason })),
  );
}

/** Texts with ids such as s1, s2, …, as they are sent to a judge. */
export function numbered(prefix: string, texts: readonly string[]): readonly SubmittedItem[] {
  return texts.map((text, index) => ({ id: `${prefix}${index + 1}`, text }));
}

const noVerdict = {
  ja: "判定すべき項目に対する判定が一つも返されませんでした。",
  en: "The judge returned no verdict about any item it was sent.",
} as const;

function passes(verdicts: readonly Verdict[]): number {
  return verdicts.filter(({ verdict }) => verdict === "yes").length;
}
