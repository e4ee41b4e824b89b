import { createHash } from "node:crypto";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

/**
 * Numbers in [0, 1) that are the same for the same seed on every machine. For
 * drawing rows, not for secrets. The seed is hashed: the generator's sequences
 * for 1, 2, 3 … are so alike that the same rows would be drawn with all of them.
 */
export function seededRandom(seed: number): () => number {
  const generator = xoroshiro128plus(createHash("sha256").update(String(seed)).digest().readInt32LE());
  return () => (generator.next() >>> 0) / 2 ** 32;
}
