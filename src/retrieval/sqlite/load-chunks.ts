import type Database from "better-sqlite3";
import type { RetrievedChunk } from "../../core/evidence.js";

interface ChunkRow {
  readonly id: number;
  readonly record_json: string;
  readonly document_id: string;
  readonly title: string;
  readonly uri: string;
  readonly position: number;
  readonly content_hash: string;
}

/** A stored chunk before it has a score. */
export interface StoredChunk {
  readonly record: unknown;
  readonly source: Omit<RetrievedChunk["source"], "score">;
}

/** The chunks with these row ids, by id. Throws the driver's error, or a SyntaxError for a damaged record. */
export function loadChunks(sqlite: Database.Database, ids: readonly number[]): Map<number, StoredChunk> {
  const rows = sqlite
    .prepare<[string], ChunkRow>(
      `SELECT id, record_json, document_id, title, uri, position, content_hash
       FROM chunks WHERE id IN (SELECT value FROM json_each(?))`,
    )
    .all(JSON.stringify(ids));
  return new Map(rows.map((row) => [row.id, storedChunk(row)]));
}

/** The record's own id; empty where it has none. */
export function evidenceId(record: unknown): string {
  if (typeof record !== "object" || record === null || !("evidence_id" in record)) return "";
  return typeof record.evidence_id === "string" ? record.evidence_id : "";
}

function storedChunk(row: ChunkRow): StoredChunk {
  const { document_id, title, uri, position, content_hash } = row;
  return {
    record: JSON.parse(row.record_json) as unknown,
    source: { document_id, title, uri, position, content_hash },
  };
}
