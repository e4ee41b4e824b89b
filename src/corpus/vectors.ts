import type { Embedder } from "../llm/port.js";
import { KonkyoError } from "../core/errors.js";
import type { Storage } from "../storage/sqlite.js";
import type { PlannedChunk } from "./plan-document.js";
import { whenFree } from "./when-free.js";

export interface VectorCounts {
  readonly embedded: number;
  readonly reused: number;
}

/**
 * Sees to it that every text has a vector of this model. Each batch is stored as
 * it arrives: vectors are found by content, so those of an ingestion that stops
 * halfway disturb nothing and are there for the next.
 *
 * @throws KonkyoError `model_failed` or `cancelled`, from the embedder
 */
export async function ensureVectors(
  storage: Storage,
  embedder: Embedder,
  chunks: readonly PlannedChunk[],
  options: {
    readonly batch: number;
    readonly signal?: AbortSignal | undefined;
    readonly onBatch: (done: number, total: number) => void;
  },
): Promise<VectorCounts> {
  const missing = missingVectors(storage, embedder.id, chunks);
  const distinct = new Set(chunks.map((chunk) => chunk.contentHash)).size;
  const insert = storage.sqlite.prepare(
    "INSERT OR IGNORE INTO embeddings (model, content_hash, vector) VALUES (?, ?, ?)",
  );
  for (let start = 0; start < missing.length; start += options.batch) {
    if (options.signal?.aborted === true) throw new KonkyoError("cancelled", "the ingestion was cancelled");
    const batch = missing.slice(start, start + options.batch);
    const { vectors } = await embedder.embed(
      batch.map((chunk) => chunk.content),
      options.signal,
    );
    if (vectors.length !== batch.length) {
      throw new KonkyoError(
        "model_failed",
        `${batch.length} texts were sent for embedding, ${vectors.length} vectors came back`,
        {
          where: embedder.id,
        },
      );
    }
    const store = storage.sqlite.transaction(() => {
      for (const [index, chunk] of batch.entries()) {
        const vector = vectors[index];
        if (vector !== undefined) insert.run(embedder.id, chunk.contentHash, bytesOf(vector));
      }
    });
    await whenFree(() => store.immediate(), options.signal);
    options.onBatch(Math.min(start + batch.length, missing.length), missing.length);
  }
  return { embedded: missing.length, reused: distinct - missing.length };
}

/** One chunk for every text that has no vector of this model yet. Blank contents are not searched and need none. */
export function missingVectors(
  storage: Storage,
  model: string,
  chunks: readonly PlannedChunk[],
): readonly PlannedChunk[] {
  const known = storage.sqlite.prepare("SELECT 1 FROM embeddings WHERE model = ? AND content_hash = ?");
  const missing = new Map<string, PlannedChunk>();
  for (const chunk of chunks) {
    if (chunk.content === "" || missing.has(chunk.contentHash)) continue;
    if (known.get(model, chunk.contentHash) === undefined) missing.set(chunk.contentHash, chunk);
  }
  return [...missing.values()];
}

/** 32-bit floats: enough to order neighbours, at half the size. */
function bytesOf(vector: Float64Array): Buffer {
  return Buffer.from(Float32Array.from(vector).buffer);
}
