import type { Convention } from "../core/score.js";
import type { JudgedItems } from "./ask-entailment.js";

export interface Passes {
  readonly passed: number;
  readonly failed: number;
}

/**
 * How many items passed and how many did not. `strict` counts the items sent, one
 * without a verdict as failed; `ragas` counts the verdicts returned.
 */
export function tallyOf({ reconciled, returned }: JudgedItems & { readonly ok: true }, convention: Convention): Passes {
  const flags =
    convention === "ragas"
      ? returned.map(({ passed }) => passed)
      : reconciled.verdicts.map(({ verdict }) => verdict === "yes");
  const passed = flags.filter(Boolean).length;
  return { passed, failed: flags.length - passed };
}

/** True when items were sent and not one of them has a verdict. */
export function isUnanswered({ reconciled: { reconciliation } }: JudgedItems & { readonly ok: true }): boolean {
  return reconciliation.submitted > 0 && reconciliation.missing === reconciliation.submitted;
}
