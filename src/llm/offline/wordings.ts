import { splitSentences } from "../../core/sentences.js";
import { withoutCitations } from "./citation-marks.js";
import { fold } from "./folding.js";
import { bare } from "./plain-text.js";
import type { TextUnit } from "./text-units.js";

/** A longer heading is no title that a statement carries in front. */
const longestTitle = 120;

/**
 * The letters of everything that a text states word for word → the part that
 * states it: each unit of the core, headings and rows of tables included, each
 * unit as read for judging, one of its sentences, with or without the heading in
 * front and citation marks at the end.
 */
export function wordingsOf(text: string, units: readonly TextUnit[]): ReadonlyMap<string, string> {
  const wordings = new Map<string, string>();
  const add = (wording: string, part: string) => {
    const letters = lettersOf(wording);
    if (!wordings.has(letters)) wordings.set(letters, part);
  };
  for (const unit of units) {
    const title = unit.heading.split(" › ").at(-1) ?? "";
    for (const part of new Set([unit.text, withoutCitations(unit.text), ...splitSentences(unit.text)])) {
      add(part, part);
      if (title !== "" && title.length <= longestTitle) add(`${title}: ${part}`, part);
    }
  }
  for (const unit of splitSentences(text)) add(unit, bare(unit) || unit);
  return wordings;
}

/** What is left of a wording without marks, white space and punctuation; the wording itself where that is nothing. */
export function lettersOf(wording: string): string {
  const letters = fold(bare(wording))
    // "1, 2" is not "12".
    .replace(/(?<=\d)[\s、,;|]+(?=\d)/gu, "_")
    .replace(/[\s。、,!?｡"'“”「」『』()[\]:;*|]|\.(?![\p{L}\p{N}])/gu, "");
  return letters === "" ? wording.trim() : letters;
}
