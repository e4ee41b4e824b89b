import { distance } from "fastest-levenshtein";
import type { Verdict } from "../core/score.js";
import type { SubmittedItem } from "./reconcile.js";

/** From this similarity on, two texts count as the same piece. */
export const sameText = 0.5;

/** 1 − Levenshtein distance ÷ length of the longer text, in code points, in [0, 1]; 1 for two empty texts. Pure. */
export function stringSimilarity(left: string, right: string): number {
  const [one, other] = comparable(left, right);
  const longest = Math.max(one.length, other.length);
  return longest === 0 ? 1 : 1 - distance(one, other) / longest;
}

/** The most similar of some texts; null of none. */
export function nearest(text: string, others: readonly string[]): number | null {
  return others.length === 0 ? null : Math.max(...others.map((other) => stringSimilarity(text, other)));
}

/** The library compares UTF-16 units; where a code point has two, every code point gets a unit of its own. */
function comparable(left: string, right: string): readonly [string, string] {
  if (!/[\uD800-\uDFFF]/.test(left + right)) return [left, right];
  const units = new Map<string, string>();
  const unitOf = (character: string): string => {
    const unit = units.get(character) ?? String.fromCharCode(units.size);
    units.set(character, unit);
    return unit;
  };
  const numbered = (text: string) => Array.from(text, unitOf).join("");
  return [numbered(left), numbered(right)];
}

/** For each text, whether one of the others reads like it, with the similarity of the nearest; 0 where there is none. */
export function likenessVerdicts(
  items: readonly SubmittedItem[],
  others: readonly string[],
  isAlike: (similarity: number) => boolean,
  reasons: { readonly alike: string; readonly unlike: string },
): Verdict[] {
  return items.map(({ id, text }) => {
    const value = nearest(text, others) ?? 0;
    return isAlike(value)
      ? { id, text, verdict: "yes", reason: reasons.alike, value }
      : { id, text, verdict: "no", reason: reasons.unlike, value };
  });
}
