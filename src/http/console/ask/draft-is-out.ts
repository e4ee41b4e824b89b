import type { RunResult } from "../../../../graphs/answer/run-result.js";

/**
 * Whether whoever asked has been sent the draft itself, by the policy or a person: only then may they see what was
 * judged of it, since verdicts quote it. An answer that a person wrote anew leaves the draft where it is.
 */
export function draftIsOut({ draft, outcome }: Pick<RunResult, "draft" | "outcome">): boolean {
  if (draft === null) return true;
  if (outcome?.status !== "answered") return false;
  return draft.claims.every(({ text }) => outcome.message.includes(text));
}
