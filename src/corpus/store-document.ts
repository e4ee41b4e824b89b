import type { Storage } from "../storage/sqlite.js";
import type { Audience } from "./document.js";
import { sourceKey, type PlannedDocument } from "./plan-document.js";
import type { TermIndexer } from "./term-indexer.js";
import { missingVectors } from "./vectors.js";

export type StoreOutcome = "added" | "changed" | "unchanged" | "vectors_missing";

/**
 * Puts a document in place of its former state, all or nothing, in one
 * transaction that takes the write lock at its start.
 *
 * @returns `vectors_missing`, and nothing written, when vectors have vanished since they were made (another process removed a release)
 */
export function storeDocument(
  storage: Storage,
  termIndexer: TermIndexer,
  model: string,
  target: { readonly release: string; readonly now: Date },
  document: PlannedDocument,
): StoreOutcome {
  const { sqlite } = storage;
  const write = sqlite.transaction((): StoreOutcome => {
    if (missingVectors(storage, model, document.chunks).length > 0) return "vectors_missing";
    const former = readFormer(storage, target.release, document.documentId);
    const row = documentRow(document);
    if (former !== undefined && sameRow(former, row)) return "unchanged";
    const now = target.now.toISOString();
    sqlite
      .prepare("INSERT OR IGNORE INTO releases (name, created_at, active) VALUES (?, ?, 0)")
      .run(target.release, now);
    removeDocument(storage, target.release, document.documentId);
    sqlite
      .prepare(
        `INSERT INTO documents (release, document_id, title, uri, corpus_version, audience_json, metadata_json, content_hash, ingested_at)
         VALUES (@release, @document_id, @title, @uri, @corpus_version, @audience_json, @metadata_json, @content_hash, @ingested_at)`,
      )
      .run({ ...row, release: target.release, document_id: document.documentId, ingested_at: now });
    insertChunks(storage, termIndexer, target.release, document);
    return former === undefined ? "added" : "changed";
  });
  return write.immediate();
}

/** Removes documents of a release and source that are not in `existing`. One transaction. Returns how many. */
export function pruneDocuments(
  storage: Storage,
  release: string,
  source: string,
  existing: ReadonlySet<string>,
): number {
  const prune = storage.sqlite.transaction(() => {
    const rows = storage.sqlite
      .prepare(
        `SELECT document_id FROM documents WHERE release = ? AND coalesce(json_extract(metadata_json, '$.${sourceKey}'), '') = ?`,
      )
      .pluck()
      .all(release, source) as string[];
    const gone = rows.filter((documentId) => !existing.has(documentId));
    for (const documentId of gone) removeDocument(storage, release, documentId);
    return gone.length;
  });
  return prune.immediate();
}

interface DocumentRow {
  readonly title: string;
  readonly uri: string;
  readonly corpus_version: string | null;
  readonly audience_json: string | null;
  readonly metadata_json: string;
  readonly content_hash: string;
}

function documentRow(document: PlannedDocument): DocumentRow {
  return {
    title: document.title,
    uri: document.uri,
    corpus_version: document.corpusVersion,
    audience_json: audienceJson(document.audience),
    metadata_json: JSON.stringify(document.metadata),
    content_hash: document.contentHash,
  };
}

function readFormer(storage: Storage, release: string, documentId: string): DocumentRow | undefined {
  return storage.sqlite
    .prepare(
      `SELECT title, uri, corpus_version, audience_json, metadata_json, content_hash
       FROM documents WHERE release = ? AND document_id = ?`,
    )
    .get(release, documentId) as DocumentRow | undefined;
}

function sameRow(a: DocumentRow, b: DocumentRow): boolean {
  return (
    a.title === b.title &&
    a.uri === b.uri &&
    a.corpus_version === b.corpus_version &&
    a.audience_json === b.audience_json &&
    a.metadata_json === b.metadata_json &&
    a.content_hash === b.content_hash
  );
}

function removeDocument(storage: Storage, release: string, documentId: string): void {
  // Chunks go by the foreign key, their index terms by a trigger.
  storage.sqlite.prepare("DELETE FROM documents WHERE release = ? AND document_id = ?").run(release, documentId);
}

function insertChunks(storage: Storage, termIndexer: TermIndexer, release: string, document: PlannedDocument): void {
  const insert = storage.sqlite.prepare(
    `INSERT INTO chunks (release, document_id, position, record_json, content, title, uri, content_hash, audience_json)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  for (const [position, chunk] of document.chunks.entries()) {
    const { lastInsertRowid } = insert.run(
      release,
      document.documentId,
      position,
      JSON.stringify(chunk.record),
      chunk.content,
      chunk.title,
      chunk.uri,
      chunk.contentHash,
      audienceJson(chunk.audience),
    );
    if (chunk.content !== "") termIndexer.add(Number(lastInsertRowid), chunk.title, chunk.content);
  }
}

function audienceJson(audience: Audience): string | null {
  return audience === null ? null : JSON.stringify(audience);
}
