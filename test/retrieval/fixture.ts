import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { createOfflineEmbedder } from "../../src/llm/offline/embedder.js";
import type { Embedder } from "../../src/llm/port.js";
import type { RetrievalMode, RetrievalQuery, RetrievalResult } from "../../src/retrieval/port.js";
import { createTermIndexer } from "../../src/retrieval/sqlite/index-terms.js";
import { contentHash } from "../../src/storage/content-hash.js";
import { openStorage, type Storage } from "../../src/storage/sqlite.js";

/** A piece of a test corpus; each is a document of its own. */
export interface Piece {
  readonly id: string;
  readonly content: string;
  readonly title?: string;
  readonly release?: string;
  /** Left out: for everyone. */
  readonly audience?: readonly string[];
  readonly metadata?: Readonly<Record<string, string>>;
  /** Replaces the whole record of the gate. */
  readonly record?: unknown;
}

export function queryOf(text: string, mode: RetrievalMode, limits: Partial<RetrievalQuery> = {}): RetrievalQuery {
  return {
    text,
    mode,
    topK: 5,
    candidateLimit: 30,
    minScore: null,
    release: "r1",
    groups: [],
    filter: {},
    ...limits,
  };
}

export function foundIds(result: RetrievalResult): string[] {
  return result.chunks.map((chunk) => chunk.source.document_id);
}

/** A real database file in a folder of its own. */
export async function openFixture(): Promise<{ storage: Storage; remove: () => Promise<void> }> {
  const home = await fs.mkdtemp(path.join(os.tmpdir(), "konkyo-retrieval-"));
  const storage = openStorage(path.join(home, "konkyo.db"));
  return {
    storage,
    async remove() {
      await storage.close();
      await fs.rm(home, { recursive: true });
    },
  };
}

export async function store(
  storage: Storage,
  pieces: readonly Piece[],
  embedder: Embedder | null = createOfflineEmbedder(),
): Promise<void> {
  const { vectors } = embedder === null ? { vectors: [] } : await embedder.embed(pieces.map((piece) => piece.content));
  const terms = createTermIndexer(storage.sqlite);
  storage.sqlite.transaction(() => {
    pieces.forEach((piece, index) => {
      const hash = contentHash(piece.content);
      terms.add(insertPiece(storage, piece, hash), piece.title ?? "", piece.content);
      const vector = vectors[index];
      if (embedder === null || vector === undefined) return;
      storage.sqlite
        .prepare("INSERT OR IGNORE INTO embeddings (model, content_hash, vector) VALUES (?, ?, ?)")
        .run(embedder.id, hash, Buffer.from(Float32Array.from(vector).buffer));
    });
  })();
}

function insertPiece({ sqlite }: Storage, piece: Piece, hash: string): number {
  const release = piece.release ?? "r1";
  const audience = piece.audience === undefined ? null : JSON.stringify(piece.audience);
  const title = piece.title ?? "";
  const record = piece.record ?? { evidence_id: piece.id, content: piece.content, corpus_version: release };
  sqlite.prepare("INSERT OR IGNORE INTO releases (name, created_at) VALUES (?, '2026-01-01T00:00:00Z')").run(release);
  sqlite
    .prepare(
      `INSERT INTO documents (release, document_id, title, uri, audience_json, metadata_json, content_hash, ingested_at)
       VALUES (?, ?, ?, '', ?, ?, ?, '2026-01-01T00:00:00Z')`,
    )
    .run(release, piece.id, title, audience, JSON.stringify(piece.metadata ?? {}), hash);
  const { lastInsertRowid } = sqlite
    .prepare(
      `INSERT INTO chunks (release, document_id, position, record_json, content, title, uri, content_hash, audience_json)
       VALUES (?, ?, 0, ?, ?, ?, '', ?, ?)`,
    )
    .run(release, piece.id, JSON.stringify(record), piece.content, title, hash, audience);
  return Number(lastInsertRowid);
}
