import type { Embedder } from "./port.js";
import { estimateTokens } from "./token-estimate.js";

/** An embedder that asks nobody and tells what asking for the same texts would use; `standIn` makes the vectors. */
export function createEstimatingEmbedder(options: {
  readonly id: string;
  readonly batchSize: number;
  readonly standIn: Embedder;
}): Embedder {
  const { id, batchSize, standIn } = options;
  return {
    id,
    offline: false,
    async embed(texts, signal) {
      const { vectors } = await standIn.embed(texts, signal);
      const distinct = [...new Set(texts)];
      const input_tokens = distinct.reduce((sum, text) => sum + estimateTokens(text), 0);
      return { vectors, usage: { calls: Math.ceil(distinct.length / batchSize), input_tokens, output_tokens: 0 } };
    },
  };
}
