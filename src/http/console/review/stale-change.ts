import type { Ticket } from "../../../core/review-ticket.js";
import { diffReleases, releaseExists } from "../../../corpus/releases.js";
import type { Storage } from "../../../storage/sqlite.js";

/** What became of the documents that a draft stands on. */
export interface StaleChange {
  /** The release of the draft; null where none was current. */
  readonly then: string | null;
  readonly now: string | null;
  readonly documents: readonly {
    readonly document_id: string;
    readonly title: string;
    readonly change: "changed" | "removed" | "unchanged" | "unknown";
  }[];
}

/**
 * Why the draft of a ticket can no longer be sent: another release is current.
 * null where it can be, where there is none, and for an answer that was sent long ago.
 *
 * @throws KonkyoError `storage_failed` or `storage_busy`
 */
export function staleChange(storage: Storage, ticket: Ticket, currentVersion: string | null): StaleChange | null {
  const { corpus_version: then, kind, content } = ticket;
  if (content.draft === null || kind === "check_released") return null;
  if (then !== null && then === currentVersion) return null;
  const changeOf = changes(storage, then, currentVersion);
  const documents = new Map(
    content.evidence.flatMap(({ source }) => (source === null ? [] : [[source.document_id, source.title] as const])),
  );
  return {
    then,
    now: currentVersion,
    documents: [...documents].map(([id, title]) => ({ document_id: id, title, change: changeOf(id) })),
  };
}

type Change = StaleChange["documents"][number]["change"];

function changes(storage: Storage, then: string | null, now: string | null): (documentId: string) => Change {
  if (then === null || now === null || !releaseExists(storage, then) || !releaseExists(storage, now)) {
    return () => "unknown";
  }
  const diff = diffReleases(storage, then, now);
  const [changed, removed] = [new Set(diff.changed), new Set(diff.removed)];
  return (id) => (changed.has(id) ? "changed" : removed.has(id) ? "removed" : "unchanged");
}
