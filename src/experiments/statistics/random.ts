import { uniformInt } from "pure-rand/distribution/uniformInt";
import { seededGenerator } from "../../datasets/seeded-random.js";

/** A stream of random numbers that is the same for the same seed on every machine. */
export interface RandomSource {
  /** A whole number from 0 to `limit` - 1. */
  below(limit: number): number;
  /** 32 random bits. */
  bits(): number;
}

export function createRandom(seed: number): RandomSource {
  const generator = seededGenerator(seed);
  return {
    below: (limit) => uniformInt(generator, 0, limit - 1),
    bits: () => generator.next(),
  };
}
