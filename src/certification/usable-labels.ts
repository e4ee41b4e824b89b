import type { CertificateHashes } from "../core/certificate.js";
import { ticketReasons, type TicketReason } from "../core/review-ticket.js";
import type { Score } from "../core/score.js";
import { readLabels, type Label } from "../review/labels.js";
import { guarded } from "../review/transaction.js";
import type { Storage } from "../storage/sqlite.js";
import type { JudgedDraft } from "./certify.js";
import { exclusionOf, type LabelExclusion } from "./label-use.js";

/** Labels are counted without their texts: there may be many. */
export interface CategoryLabels {
  readonly usable: readonly JudgedDraft[];
  readonly excluded: Readonly<Partial<Record<LabelExclusion, number>>>;
}

/**
 * The labels of each category that say something about drafts as they are made
 * now, and how many do not, by reason. Labels of `more` count with the stored
 * ones, each id once.
 *
 * @param required the metrics whose scores are kept
 * @throws KonkyoError `storage_failed` naming the label or ticket that is damaged, `storage_busy`
 */
export function usableLabels(
  storage: Storage,
  given: {
    readonly required: readonly string[];
    readonly now: CertificateHashes;
    readonly category?: string | undefined;
    readonly more?: readonly Label[];
  },
): ReadonlyMap<string, CategoryLabels> {
  const reasons = readReasons(storage);
  const seen = new Set<string>();
  const categories = new Map<string, { usable: JudgedDraft[]; excluded: Partial<Record<LabelExclusion, number>> }>();
  const count = (label: Label): void => {
    if (seen.has(label.label_id)) return;
    seen.add(label.label_id);
    const { usable, excluded } = categories.get(label.category) ?? { usable: [], excluded: {} };
    categories.set(label.category, { usable, excluded });
    const exclusion = exclusionOf(label, reasonOf(label, reasons), given.now);
    if (exclusion !== null) excluded[exclusion] = (excluded[exclusion] ?? 0) + 1;
    else usable.push(judgedDraft(label, given.required));
  };
  for (const label of readLabels(storage, { category: given.category })) count(label);
  for (const label of given.more ?? []) count(label);
  return categories;
}

function judgedDraft(label: Label, required: readonly string[]): JudgedDraft {
  const scores: Record<string, Score> = Object.fromEntries(
    label.scores.filter(({ metric }) => required.includes(metric)).map((score) => [score.metric, score]),
  );
  return { scores, correct: label.correct === true };
}

/** A label of a ticket that is not there was given on a draft of which nothing is known. */
function reasonOf({ source, ticket_id }: Label, reasons: ReadonlyMap<string, TicketReason>): TicketReason | null {
  if (source === "imported") return null;
  return (ticket_id === null ? undefined : reasons.get(ticket_id)) ?? "policy_failed";
}

function readReasons(storage: Storage): ReadonlyMap<string, TicketReason> {
  const rows = guarded(storage, () =>
    storage.sqlite
      .prepare("SELECT ticket_id, reason FROM tickets WHERE ticket_id IN (SELECT ticket_id FROM labels)")
      .all(),
  ) as readonly { readonly ticket_id: string; readonly reason: string }[];
  return new Map(
    rows.flatMap(({ ticket_id, reason }) => {
      const known = ticketReasons.find((each) => each === reason);
      return known === undefined ? [] : [[ticket_id, known] as const];
    }),
  );
}
