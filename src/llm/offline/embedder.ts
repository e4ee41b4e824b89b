import { KonkyoError } from "../../core/errors.js";
import { noUsage } from "../../core/usage.js";
import type { Embedder } from "../port.js";

export const offlineEmbedderId = "offline:character-ngrams";
export const offlineDimensions = 512;

/**
 * Vectors without a model: hashed character bigrams and trigrams of the text
 * (NFKC, lower case), log-weighted by frequency. The same text gives the same vector on every
 * machine. Vectors have unit length and 512 non-negative dimensions, so cosines lie in
 * [0, 1]; a text without letters or digits hashes its raw characters, and the
 * empty text is a fixed unit vector on the last dimension, which no other
 * text uses.
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
export function characterVector(text: string): Float32Array {
  const sums = new Float64Array(offlineDimensions);
  const counts = new Map<string, number>();
  for (const gram of characterGrams(text)) counts.set(gram, (counts.get(gram) ?? 0) + 1);
  for (const [gram, count] of counts) {
    const at = hashOf(gram) % (offlineDimensions - 1);
    // Grams of kana alone are mostly grammar; they say less about the subject.
    const weight = /^[\p{Script=Hiragana}ー]+$/u.test(gram) ? 0.3 : 1;
    sums[at] = (sums[at] ?? 0) + weight * (1 + Math.log(count));
  }
  return unit(sums);
}

function* characterGrams(text: string): Generator<string> {
  const plain = text.normalize("NFKC").toLowerCase();
  const words = plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [plain];
  for (const word of words) {
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

function hashOf(gram: string): number {
  // FNV-1a over UTF-16 units, then mixed so that the low bits depend on all of them.
  let hash = 0x811c9dc5;
  for (let at = 0; at < gram.length; at += 1) {
    hash = Math.imul(hash ^ gram.charCodeAt(at), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

function unit(sums: Float64Array): Float32Array {
  const length = Math.hypot(...sums);
  const vector = new Float32Array(offlineDimensions);
  if (length === 0) vector[offlineDimensions - 1] = 1;
  else for (let at = 0; at < offlineDimensions; at += 1) vector[at] = (sums[at] ?? 0) / length;
  return vector;
}
