import { contentHash } from "../storage/content-hash.js";
import { storageError, type Storage } from "../storage/sqlite.js";

/**
 * A hash of what a search can find: the active release's name and its documents,
 * or those of all releases. It may be asked for at every question: the documents are
 * read again only when a piece has come or gone since, in this or another process.
 *
 * @throws KonkyoError `storage_failed` or `storage_busy`
 */
export function createCorpusHash(storage: Storage, scope: "active" | "all"): () => string {
  const { sqlite } = storage;
  const readState = sqlite.prepare(`
    SELECT (SELECT name FROM releases WHERE active = 1) AS release,
      (SELECT seq FROM sqlite_sequence WHERE name = 'chunks') AS last_chunk,
      (SELECT count(*) FROM chunks) AS chunks`);
  const readDocuments = sqlite
    .prepare(
      `SELECT release, document_id, content_hash, corpus_version, audience_json, title FROM documents
       WHERE @release IS NULL OR release = @release ORDER BY release, document_id`,
    )
    .raw();
  let known: { readonly state: string; readonly hash: string } | undefined;

  const read = sqlite.transaction((): string => {
    const state = readState.get() as CorpusState;
    const key = JSON.stringify(state);
    if (known?.state === key) return known.hash;
    // Without an active release nothing is found in it.
    const rows =
      scope === "active"
        ? readDocuments.iterate({ release: state.release ?? "" })
        : readDocuments.iterate({ release: null });
    const hash = contentHash(JSON.stringify(state.release), ...Array.from(rows, (row) => JSON.stringify(row)));
    known = { state: key, hash };
    return hash;
  });

  return () => {
    try {
      return read();
    } catch (error) {
      throw storageError(error, storage.file);
    }
  };
}

/**
 * Pieces are added and removed, never edited, and their numbers only grow: the
 * set is the same when neither the last number given nor the count has changed.
 */
interface CorpusState {
  readonly release: string | null;
  readonly last_chunk: number | null;
  readonly chunks: number;
}
