import { KonkyoError } from "../core/errors.js";

const most = 200;

/**
 * Names of files for categories, in their order and each its own: what a file
 * name cannot hold becomes `_`; "" becomes `uncategorised`.
 *
 * @throws KonkyoError `usage` when there are more than 200
 */
export function partNames(categories: readonly string[]): readonly string[] {
  if (categories.length > most) {
    throw new KonkyoError("usage", `${categories.length} categories would make as many files`, {
      hint: "Split by --ratio, or give the questions fewer categories.",
    });
  }
  const taken = new Set<string>();
  return categories.map((category) => {
    const plain = category
      .normalize("NFC")
      .replace(/[^\p{L}\p{N}._-]+/gu, "_")
      .replace(/^\.+/, "_")
      .slice(0, 60);
    const name = plain === "" ? "uncategorised" : plain;
    let free = name;
    // Some file systems take capital and small letters for the same.
    for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${name}-${number}`;
    taken.add(free.toLowerCase());
    return free;
  });
}
