import { KonkyoError } from "../core/errors.js";
import { addUsage, noUsage, type Usage } from "../core/usage.js";
import { contentHash } from "../storage/content-hash.js";
import type { ModelCache } from "./model-cache.js";
import type { Embedder } from "./port.js";

/** An embedder that asks only for texts it has no vector of; each text is kept on its own. */
export function createCachedEmbedder(
  embedder: Embedder,
  options: { readonly cache: ModelCache; readonly endpoint: string },
): Embedder {
  const { cache, endpoint } = options;
  const keyOf = (text: string): string => contentHash(JSON.stringify(["embedding", embedder.id, endpoint, text]));

  const embedNew = async (texts: readonly string[], signal: AbortSignal | undefined) => {
    const { vectors, usage } = await embedder.embed(texts, signal);
    const found = new Map<string, Float64Array>();
    for (const [index, text] of texts.entries()) {
      const vector = vectors[index];
      if (vector !== undefined) found.set(text, vector);
    }
    cache.set([...found].map(([text, vector]) => [keyOf(text), bytesOf(vector)]));
    return { found, usage };
  };

  return {
    id: embedder.id,
    offline: embedder.offline,
    async embed(texts, signal) {
      if (signal?.aborted === true) throw new KonkyoError("cancelled", "the embedding was cancelled");
      const distinct = [...new Set(texts)];
      const kept = readAll(distinct, (text) => cache.get(keyOf(text)));
      const missing = distinct.filter((text) => !kept.has(text));
      const fresh = missing.length === 0 ? nothingNew : await embedNew(missing, signal);
      const lengths = new Set([...kept.values(), ...fresh.found.values()].map((vector) => vector.length));
      // A model behind the same name that gives other vectors: those of before do not go with them.
      const again = lengths.size > 1 ? await embedNew([...kept.keys()], signal) : nothingNew;
      const byText = new Map([...kept, ...fresh.found, ...again.found]);
      return {
        vectors: texts.map((text) => byText.get(text) ?? missingVector()),
        usage: addUsage(fresh.usage, again.usage),
      };
    },
  };
}

const nothingNew: { readonly found: ReadonlyMap<string, Float64Array>; readonly usage: Usage } = {
  found: new Map(),
  usage: noUsage,
};

function readAll(texts: readonly string[], read: (text: string) => Buffer | null): Map<string, Float64Array> {
  const found = new Map<string, Float64Array>();
  for (const text of texts) {
    const vector = vectorOf(read(text));
    if (vector !== null) found.set(text, vector);
  }
  return found;
}

function bytesOf(vector: Float64Array): Buffer {
  return Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength);
}

/** A copy, since the bytes of a row need not lie where 64-bit floats may. Null for what is no vector. */
function vectorOf(bytes: Buffer | null): Float64Array | null {
  if (bytes === null || bytes.byteLength === 0 || bytes.byteLength % 8 !== 0) return null;
  const vector = new Float64Array(new Uint8Array(bytes).buffer);
  return vector.every(Number.isFinite) ? vector : null;
}

function missingVector(): never {
  throw new Error("a text has no vector");
}
