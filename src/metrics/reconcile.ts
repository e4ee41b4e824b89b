import type { Language } from "../core/language.js";
import type { Reconciliation, Verdict } from "../core/score.js";

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

export interface ReconciledVerdicts {
  /** One per submitted item, in the order of submission. */
  readonly verdicts: readonly Verdict[];
  readonly reconciliation: Reconciliation;
}

/**
 * Ties what the judge returned to what it was sent, by id. Pure. An item without
 * a verdict is `missing`; one with different verdicts is `no`: neither passes.
 */
export function reconcile(
  submitted: readonly SubmittedItem[],
  returned: readonly ReturnedVerdict[],
  language: Language,
): ReconciledVerdicts {
  const byId = new Map<string, ReturnedVerdict[]>(submitted.map((item) => [item.id, []]));
  for (const verdict of returned) byId.get(verdict.id)?.push(verdict);
  const groups = submitted.map((item) => ({ item, found: byId.get(item.id) ?? [] }));
  return {
    verdicts: groups.map(({ item, found }) => settle(item, found, language)),
    reconciliation: {
      submitted: submitted.length,
      returned: returned.length,
      missing: groups.filter(({ found }) => found.length === 0).length,
      extra: returned.filter((verdict) => !byId.has(verdict.id)).length,
      repeated: groups.filter(({ found }) => found.length > 1).length,
      conflicting: groups.filter(({ found }) => differ(found)).length,
    },
  };
}

/** The counts of several requests as one. */
export function sumReconciliations(parts: readonly Reconciliation[]): Reconciliation {
  const sum = (key: keyof Reconciliation) => parts.reduce((total, part) => total + part[key], 0);
  return {
    submitted: sum("submitted"),
    returned: sum("returned"),
    missing: sum("missing"),
    extra: sum("extra"),
    repeated: sum("repeated"),
    conflicting: sum("conflicting"),
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
