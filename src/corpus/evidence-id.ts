import { contentHash } from "../storage/content-hash.js";
import type { Piece } from "./document.js";

/** Between the parts of a title path. */
export const titleSeparator = " › ";

/**
 * Ids of a document's pieces, in order: `<document_id>#<12 hex>` over title path
 * and content, with `~2`, `~3` for repeats. Text elsewhere in the document does
 * not change them, and no other document can have them.
 */
export function evidenceIds(documentId: string, pieces: readonly Piece[]): readonly string[] {
  const seen = new Map<string, number>();
  return pieces.map((piece) => {
    const id = `${documentId}#${contentHash(...piece.titlePath, piece.content).slice(0, 12)}`;
    const count = (seen.get(id) ?? 0) + 1;
    seen.set(id, count);
    return count === 1 ? id : `${id}~${count}`;
  });
}
