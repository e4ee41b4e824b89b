/** Which labels of a file mean what. */
export interface LabelMapping {
  readonly bad: readonly string[];
  /** Empty: every label that is neither bad nor ignored. */
  readonly good: readonly string[];
  /** Rows with these labels are left out, and counted. */
  readonly ignored: readonly string[];
}

export type LabelMeaning = "bad" | "good" | "ignored" | "unknown";

/** What a label means; `unknown` only where the good labels were named and it is none of those named. */
export function meaningOf(label: string, { bad, good, ignored }: LabelMapping): LabelMeaning {
  if (bad.includes(label)) return "bad";
  if (ignored.includes(label)) return "ignored";
  return good.length === 0 || good.includes(label) ? "good" : "unknown";
}
