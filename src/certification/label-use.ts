import type { CertificateHashes } from "../core/certificate.js";
import type { TicketReason } from "../core/review-ticket.js";
import type { Label } from "../review/labels.js";

/** Why a label says nothing about what would be released now. */
export const labelExclusions = [
  "not_judged",
  "declined",
  "not_releasable",
  "made_with_unknown",
  "corpus",
  "prompts",
  "models",
  "retrieval",
] as const;
export type LabelExclusion = (typeof labelExclusions)[number];

/**
 * Reasons that the release policy gives once the citations of a draft have been
 * found in order. Drafts that wait for any other would not leave whatever they score.
 */
const afterCitations: ReadonlySet<TicketReason> = new Set([
  "review_required",
  "no_certificate",
  "score_missing",
  "low_score",
  "sampled",
]);

/**
 * Why a label cannot be counted; null when it can. The release settings of its
 * time do not matter: they decide what is done with a score, and not what it is
 * nor whether the draft was right.
 *
 * @param ticketReason of the ticket that the label was given on; null for an imported label
 */
export function exclusionOf(
  label: Pick<Label, "correct" | "answer" | "hashes">,
  ticketReason: TicketReason | null,
  now: CertificateHashes,
): LabelExclusion | null {
  if (label.correct === null) return "not_judged";
  if (label.answer.trim() === "" || ticketReason === "declined") return "declined";
  if (ticketReason !== null && !afterCitations.has(ticketReason)) return "not_releasable";
  const { hashes } = label;
  if (hashes === null) return "made_with_unknown";
  return (["corpus", "prompts", "models", "retrieval"] as const).find((part) => hashes[part] !== now[part]) ?? null;
}
