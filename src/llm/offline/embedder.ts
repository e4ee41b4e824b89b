import { KonkyoError } from "../../core/errors.js";
import { noUsage } from "../../core/usage.js";
import type { Embedder } from "../port.js";
import { functionWords } from "./terms.js";

export const offlineEmbedderId = "offline:character-ngrams";
export const offlineDimensions = 512;

/**
 * Vectors without a model: hashed character bigrams and trigrams of the text's
 * words (NFKC, lower case, without English function words), those with hiragana weighed
 * down, counts weighed by logarithm. The same text gives the same vector on every machine. Vectors
 * have unit length and 512 dimensions, none negative, so cosines lie in [0, 1]. A
 * text without letters or digits hashes its raw characters; the empty text
 * and blanks are the unit vector on the last dimension, which no other text uses.
 */
export function createOfflineEmbedder(): Embedder {
  return {
    id: offlineEmbedderId,
    offline: true,
    async embed(texts, signal) {
      if (signal?.aborted === true) throw new KonkyoError("cancelled", "embedding was cancelled");
      return { vectors: texts.map(characterVector), usage: noUsage };
    },
  };
}

/** The unit vector of one text. */
export function characterVector(text: string): Float64Array {
  const sums = new Float64Array(offlineDimensions);
  const counts = new Map<string, number>();
  for (const gram of characterGrams(text)) counts.set(gram, (counts.get(gram) ?? 0) + 1);
  for (const [gram, count] of counts) {
    const at = hashOf(gram) % (offlineDimensions - 1);
    sums[at] = (sums[at] ?? 0) + weightOf(gram) * (1 + Math.log(count));
  }
  return unit(sums);
}

/** Hiragana is mostly grammar and says little of the subject; so do the words that ask. */
function weightOf(gram: string): number {
  const letters = gram.replaceAll(" ", "").length;
  const grammar = gram.match(/[\p{Script=Hiragana}何]/gu)?.length ?? 0;
  if (grammar === letters) return 0.15;
  return grammar > 0 ? 0.5 : 1;
}

function* characterGrams(text: string): Generator<string> {
  const plain = text.normalize("NFKC").toLowerCase();
  const words = plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [plain];
  for (const word of contentWords(words)) {
    // The blanks mark where a word starts and ends, so that "art" and "part" differ.
    const characters = Array.from(` ${word} `);
    for (const length of [2, 3]) {
      for (let at = 0; at + length <= characters.length; at += 1) {
        const gram = characters.slice(at, at + length).join("");
        if (gram.trim() !== "") yield gram;
      }
    }
  }
}

/** Leaves out function words, unless there are no others. */
function contentWords(words: readonly string[]): readonly string[] {
  const content = words.filter((word) => !functionWords.has(word));
  return content.length > 0 ? content : words;
}

function hashOf(gram: string): number {
  // FNV-1a over UTF-16 units, then mixed so that the low bits depend on all of them.
  let hash = 0x811c9dc5;
  for (let at = 0; at < gram.length; at += 1) {
    hash = Math.imul(hash ^ gram.charCodeAt(at), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

function unit(sums: Float64Array): Float64Array {
  const length = Math.hypot(...sums);
  const vector = new Float64Array(offlineDimensions);
  if (length === 0) vector[offlineDimensions - 1] = 1;
  else for (let at = 0; at < offlineDimensions; at += 1) vector[at] = (sums[at] ?? 0) / length;
  return vector;
}
