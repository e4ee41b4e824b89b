import { z } from "zod";

// Models return ids as numbers, flags as 0 and 1 or as words, and leave reasons out. The
// JSON schema of each field stays the plain type that it is read into.

/** An id; numbers are read as text. */
export const idField = z.preprocess((value) => (typeof value === "number" ? String(value) : value), z.string());

/** A flag; 0, 1, and the words true, false, yes, no in any case are read too. */
export const flagField = z.preprocess(readFlag, z.boolean());

/** Text that may be left out; then it is empty. */
export const optionalTextField = z.preprocess((value) => value ?? "", z.string());

const flags: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [1, true],
  [0, false],
  ["1", true],
  ["0", false],
  ["true", true],
  ["false", false],
  ["yes", true],
  ["no", false],
]);

function readFlag(value: unknown): unknown {
  return flags.get(typeof value === "string" ? value.trim().toLowerCase() : value) ?? value;
}

/** One JSON value a line: an item's text cannot pass for another item, since its line breaks and quotes are escaped. */
export function jsonLines(items: readonly unknown[]): string {
  return items.map((item) => JSON.stringify(item).replace(lineBreaks, escaped)).join("\n");
}

/** Line breaks that JSON leaves as they are. */
const lineBreaks = /[\u0085\u2028\u2029]/g;

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
