import { createHash } from "node:crypto";

/** A vector that texts with common character pairs have in common; the same on every machine. Not of unit length. */
export function hashedVector(text: string, dimensions: number): number[] {
  const vector = Array.from({ length: dimensions }, () => 0);
  const characters = Array.from(text.toLowerCase());
  for (let at = 0; at < characters.length; at += 1) {
    for (const length of [1, 2, 3]) {
      const hash = createHash("md5")
        .update(characters.slice(at, at + length).join(""))
        .digest();
      vector[hash.readUInt32LE(0) % dimensions]! += hash[4]! % 2 === 0 ? 1 : -1;
    }
  }
  // A text whose pairs cancel out, or none at all, must still have a direction.
  if (!vector.some((value) => value !== 0)) vector[0] = 1;
  return vector;
}

export function toBase64(vector: readonly number[]): string {
  return Buffer.from(Float32Array.from(vector).buffer).toString("base64");
}
