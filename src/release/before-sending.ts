import { audienceCondition } from "../storage/audience.js";
import { storageError, type Storage } from "../storage/sqlite.js";
import type { Cancellations } from "./cancellations.js";

export interface SendingQuestion {
  readonly processId: string;
  /** Ids of the evidence that the answer stands on; none for an answer that a person wrote. */
  readonly evidenceIds: readonly string[];
  /** The release that the evidence was inspected against. */
  readonly corpusVersion: string | null;
  readonly currentVersion: string | null;
  /** The caller's groups. */
  readonly groups: readonly string[];
}

/** Whether an answer may still be sent, and if not, why. */
export type SendingDecision =
  | { readonly send: true }
  | {
      readonly send: false;
      readonly reason: "cancelled" | "stale_evidence" | "not_permitted";
      readonly detail: string;
    };

/**
 * The last look before an answer leaves: is the run cancelled, is its release
 * still the current one with the same pieces in it, may the caller still see them?
 *
 * @throws KonkyoError `storage_failed` or `storage_busy`; nothing may then be sent
 */
export function maySend(storage: Storage, cancellations: Cancellations, question: SendingQuestion): SendingDecision {
  if (cancellations.isRequested(question.processId)) {
    return { send: false, reason: "cancelled", detail: "the run was cancelled" };
  }
  if (question.evidenceIds.length === 0) return { send: true };
  const { corpusVersion, currentVersion } = question;
  if (corpusVersion === null || corpusVersion !== currentVersion) {
    const detail = `written on ${corpusVersion ?? "no release"}, current is ${currentVersion ?? "none"}`;
    return { send: false, reason: "stale_evidence", detail };
  }
  for (const id of question.evidenceIds) {
    const pieces = piecesOf(storage, { release: corpusVersion, evidenceId: id, groups: question.groups });
    if (pieces === null) continue;
    if (pieces.length === 0) {
      return { send: false, reason: "stale_evidence", detail: `${id} is no longer in ${corpusVersion}` };
    }
    if (!pieces.some(({ allowed }) => allowed === 1)) {
      return { send: false, reason: "not_permitted", detail: `${id} is not for the caller's groups` };
    }
  }
  return { send: true };
}

interface PieceQuestion {
  readonly release: string;
  readonly evidenceId: string;
  readonly groups: readonly string[];
}

/** The stored pieces of an id, each with whether the groups may see it; null when the index does not hold this release. */
function piecesOf(storage: Storage, question: PieceQuestion): readonly { readonly allowed: 0 | 1 }[] | null {
  const { release, evidenceId, groups } = question;
  try {
    const known = storage.sqlite.prepare("SELECT 1 FROM releases WHERE name = ?").pluck().get(release);
    if (known === undefined) return null;
    return storage.sqlite
      .prepare(
        `SELECT ${audienceCondition} AS allowed FROM chunks AS c
         WHERE json_extract(c.record_json, '$.evidence_id') = @evidence AND c.release = @release`,
      )
      .all({ groups: JSON.stringify(groups), evidence: evidenceId, release }) as readonly { allowed: 0 | 1 }[];
  } catch (error) {
    throw storageError(error, storage.file);
  }
}
