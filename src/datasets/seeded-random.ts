import { createHash } from "node:crypto";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

/**
 * A generator of 32 random bits that gives the same for the same seed on every
 * machine; not for secrets. The seed is hashed: the generator's own sequences for
 * 1, 2, 3 … are so alike that the same rows would be drawn with all of them.
 */
export function seededGenerator(seed: number): ReturnType<typeof xoroshiro128plus> {
  return xoroshiro128plus(createHash("sha256").update(String(seed)).digest().readInt32LE());
}

/** Numbers in [0, 1) from a seeded generator, for drawing rows. */
export function seededRandom(seed: number): () => number {
  const generator = seededGenerator(seed);
  return () => (generator.next() >>> 0) / 2 ** 32;
}
