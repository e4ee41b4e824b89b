import { noUsage } from "../core/usage.js";
import type { Embedder, Embeddings } from "../llm/port.js";

type Vector = Embeddings["vectors"][number];

/**
 * An embedder that embeds a text once, also while it is under way; what is new in
 * a request goes out as one. The first to ask carries the cost. Keeps every
 * vector for as long as it lives: make one for each sample.
 */
export function shareVectors(embedder: Embedder): Embedder {
  const known = new Map<string, Promise<Vector | undefined>>();

  const request = async (texts: readonly string[], signal: AbortSignal | undefined): Promise<Embeddings["usage"]> => {
    const asked = embedder.embed(texts, signal);
    for (const [index, text] of texts.entries()) {
      // A failure is no vector to those who share it; they ask for themselves.
      known.set(
        text,
        asked.then(
          ({ vectors }) => vectors[index],
          () => undefined,
        ),
      );
    }
    try {
      return (await asked).usage;
    } catch (error) {
      for (const text of texts) known.delete(text);
      throw error;
    }
  };

  return {
    id: embedder.id,
    offline: embedder.offline,
    async embed(texts, signal) {
      const fresh = [...new Set(texts)].filter((text) => !known.has(text));
      const usage = fresh.length === 0 ? noUsage : await request(fresh, signal);
      const found = await Promise.all(texts.map(async (text) => known.get(text)));
      const vectors = found.filter((vector) => vector !== undefined);
      return vectors.length === texts.length ? { vectors, usage } : embedder.embed(texts, signal);
    },
  };
}
