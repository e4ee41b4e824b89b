import type { OutcomeReason } from "../../../src/core/outcome.js";

/** What people read when there is no answer: the message and the next step, for each reason. */
export interface OutcomeMessages {
  readonly reasons: Readonly<
    Record<Exclude<OutcomeReason, "answered">, { readonly message: string; readonly next_step: string }>
  >;
  /** Headings of what a reviewer is shown. */
  readonly review: Readonly<Record<"refused" | "question" | "reason" | "draft" | "evidence" | "scores", string>>;
}
