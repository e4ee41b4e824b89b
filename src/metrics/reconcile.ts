import type { Language } from "../core/language.js";
import type { Verdict } from "../core/score.js";

/** An item as it was sent to the judge. Ids are unique within one request. */
export interface SubmittedItem {
  readonly id: string;
  readonly text: string;
}

/** A verdict as the judge returned it, whatever id it carries. */
export interface ReturnedVerdict {
  readonly id: string;
  readonly passed: boolean;
  readonly reason: string;
}

export interface Reconciliation {
  /** One per submitted item, in the order of submission. */
  readonly verdicts: readonly Verdict[];
  /** Submitted items without a verdict. */
  readonly missing: number;
  /** Returned verdicts whose id was not submitted. */
  readonly extra: number;
  /** Submitted items with more than one verdict. */
  readonly repeated: number;
  /** Those of the repeated whose verdicts differ. */
  readonly conflicting: number;
}

/**
 * Ties what the judge returned to what it was sent, by id. Pure. An item without
 * a verdict is `missing`; one with different verdicts is `no`: neither passes.
 */
export function reconcile(
  submitted: readonly SubmittedItem[],
  returned: readonly ReturnedVerdict[],
  language: Language,
): Reconciliation {
  const byId = new Map<string, ReturnedVerdict[]>(submitted.map((item) => [item.id, []]));
  for (const verdict of returned) byId.get(verdict.id)?.push(verdict);
  const groups = submitted.map((item) => ({ item, found: byId.get(item.id) ?? [] }));
  return {
    verdicts: groups.map(({ item, found }) => settle(item, found, language)),
    missing: groups.filter(({ found }) => found.length === 0).length,
    extra: returned.filter((verdict) => !byId.has(verdict.id)).length,
    repeated: groups.filter(({ found }) => found.length > 1).length,
    conflicting: groups.filter(({ found }) => differ(found)).length,
  };
}

const reasons = {
  missing: { ja: "判定が返されませんでした。", en: "The judge returned no verdict." },
  conflict: {
    ja: "異なる判定が返されたため、不合格とします。",
    en: "The judge returned differing verdicts: not a pass.",
  },
} as const;

function settle(item: SubmittedItem, found: readonly ReturnedVerdict[], language: Language): Verdict {
  const [first] = found;
  const { id, text } = item;
  if (first === undefined) return { id, text, verdict: "missing", reason: reasons.missing[language] };
  if (differ(found)) return { id, text, verdict: "no", reason: conflictReason(found, language) };
  return { id, text, verdict: first.passed ? "yes" : "no", reason: first.reason };
}

function differ(found: readonly ReturnedVerdict[]): boolean {
  return found.some((verdict) => verdict.passed !== found[0]?.passed);
}

function conflictReason(found: readonly ReturnedVerdict[], language: Language): string {
  return [reasons.conflict[language], ...found.map((verdict) => verdict.reason).filter((reason) => reason !== "")].join(
    " / ",
  );
}
