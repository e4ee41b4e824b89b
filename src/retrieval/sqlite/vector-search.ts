import type Database from "better-sqlite3";
import { normaliseScore } from "../normalise-score.js";
import type { ScoredChunk } from "./keyword-search.js";
import { scopeCondition, type ScopeValues } from "./scope.js";

/**
 * The nearest chunks by cosine distance, exact, among those in scope that have
 * a vector of the model; the score is the cosine similarity, -1 to 1. Throws
 * the driver's error, also for a vector of another length than the stored ones.
 */
export function searchByVector(
  sqlite: Database.Database,
  model: string,
  vector: Float64Array,
  scope: ScopeValues,
  limit: number,
): ScoredChunk[] {
  const bytes = Buffer.from(Float32Array.from(vector).buffer); // as the index holds them
  return sqlite
    .prepare<unknown[], { id: number; distance: number | null }>(nearest)
    .all({ ...scope, model, vector: bytes, limit })
    .map((row) => ({ chunkId: row.id, score: normaliseScore(row.distance, "lower_is_better") }));
}

export type VectorCoverage = "some" | "none" | "no_chunks";

/** Whether any chunk in scope has a vector of the model. */
export function vectorCoverage(sqlite: Database.Database, model: string, scope: ScopeValues): VectorCoverage {
  const exists = (tables: string): boolean =>
    sqlite
      .prepare<unknown[], number>(`SELECT EXISTS (SELECT 1 FROM ${tables} WHERE ${scopeCondition})`)
      .pluck()
      .get({ ...scope, model }) === 1;
  if (exists(embeddedChunks)) return "some";
  return exists("chunks AS c") ? "none" : "no_chunks";
}

const embeddedChunks = "chunks AS c JOIN embeddings AS e ON e.model = @model AND e.content_hash = c.content_hash";

const nearest = `
  SELECT c.id AS id, vec_distance_cosine(e.vector, @vector) AS distance
  FROM ${embeddedChunks}
  WHERE ${scopeCondition}
  ORDER BY distance NULLS LAST, c.id LIMIT @limit`;
