import type { Draft } from "./draft.js";
import type { Evidence } from "./evidence.js";

export type ReleaseDecision =
  | { readonly release: "deliver"; readonly reason: "answered" | "declined" }
  | { readonly release: "hold"; readonly reason: "uncited_claim"; readonly detail: string };

/**
 * Decides whether a draft may leave. Pure. A claim must cite at least one piece
 * that it was given, and nothing else; a draft that declines claims nothing.
 */
export function decideRelease(draft: Draft, evidence: readonly Evidence[]): ReleaseDecision {
  if (draft.declined) return { release: "deliver", reason: "declined" };
  const given = new Set(evidence.map((piece) => piece.evidence_id));
  for (const [index, claim] of draft.claims.entries()) {
    const foreign = claim.evidence_ids.find((id) => !given.has(id));
    if (foreign !== undefined) {
      return hold(`claim ${index + 1} cites ${foreign}, which was not among the evidence`);
    }
    if (claim.evidence_ids.length === 0) return hold(`claim ${index + 1} cites nothing`);
  }
  if (draft.claims.length === 0) return hold("the draft makes no claim and does not decline");
  return { release: "deliver", reason: "answered" };
}

function hold(detail: string): ReleaseDecision {
  return { release: "hold", reason: "uncited_claim", detail };
}
