import { fold } from "./folding.js";

/** Content terms of a text with how much each says, above 0. */
export type Terms = ReadonlyMap<string, number>;

/**
 * What a text is about: words of Latin letters (stemmed, without function words),
 * numbers, and character pairs of kanji and katakana, single kanji where they
 * stand alone. Hiragana counts little: most of it is grammar.
 */
export function termsOf(text: string): Terms {
  const terms = new Map<string, number>();
  const add = (term: string, weight: number): void => {
    terms.set(term, Math.max(weight, terms.get(term) ?? 0));
  };
  const folded = fold(text).replace(grammar, " ");
  for (const [word] of folded.matchAll(alphabeticWord)) {
    const stem = stemOf(word);
    if (!functionWords.has(word) && !functionWords.has(stem)) add(stem, 1.5);
  }
  for (const [number] of folded.matchAll(/(?<![a-z0-9.])\d+(?:\.\d+)?/g)) add(number, 1);
  for (const [run] of folded.matchAll(/[\p{Script=Han}々]+/gu)) {
    if (run.length === 1) add(run, 0.8);
    else pairs(run).forEach((pair) => add(pair, 1));
  }
  for (const [run] of folded.matchAll(/[ァ-ヺー]{2,}/g)) {
    pairs(run).forEach((pair) => add(pair, Math.min(1, 1.6 / (run.length - 1))));
  }
  for (const [run] of folded.matchAll(/[ぁ-ゖー]{2,}/g)) pairs(run).forEach((pair) => add(pair, 0.2));
  return terms;
}

// Letters of every script that is written with spaces.
const alphabeticWord =
  /(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々])\p{L}(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々])[\p{L}\p{M}\d'])*/gu;

function pairs(run: string): string[] {
  const letters = Array.from(run);
  return letters.slice(1).map((letter, at) => `${letters[at] ?? ""}${letter}`);
}

// Endings and connections that say nothing of the subject.
const grammar =
  /(?:について|において|における|によって|により|による|として|に関する|に関して|に対して|に対する|ため|ことが|こと|もの|ところ|など|また|さらに|そして|しかし|ただし|これら|それら|これ|それ|この|その|ここ|そこ|ください|ました|ます|ません|です|でした|でしょう|である|であり|だった|している|されている|されます|された|される|しています|します|した|する|できます|できる|います|いる|あります|ある|なります|なる|れる|られる|ない|という|といった|ような|ように|から|まで|より|だけ|とも|ので|のに|って|では|には|とは|への|での|との)/gu;

export const functionWords = new Set(
  "a an the and or but if of to in on at by for from with as is are was were be been being am it its this that these those there here he she they them his her their we our you your i me my us do does did doing done have has had having will would can could may might must shall should not no nor so than then too very also just only more most some any each other such about into over under between through during because while when where which who whom whose what why how all both few own same up down out off again once s t re ll ve d m don didn doesn isn aren wasn weren won".split(
    " ",
  ),
);

/** A crude English stem; long words only, so that identifiers stay as they are. */
function stemOf(word: string): string {
  const base = word.replace(/'(?:s|re|ll|ve|d|m|t)?$/, "");
  if (base.length < 4 || /\d/.test(base)) return base;
  const stem = base
    .replace(/ies$/, "y")
    .replace(/(ss|sh|ch|x)es$/, "$1")
    .replace(/([^s])s$/, "$1")
    .replace(/(.{3,})(?:ing|ed|ly)$/, "$1")
    .replace(/([^aeiouls])\1$/, "$1");
  return stem.length > 3 ? stem.replace(/e$/, "") : stem;
}

/** Weighted share of `terms` that `among` holds, 0 to 1; undefined when there are no terms. */
export function coverage(terms: Terms, among: { has(term: string): boolean }): number | undefined {
  let total = 0;
  let found = 0;
  for (const [term, weight] of terms) {
    total += weight;
    if (among.has(term)) found += weight;
  }
  return total === 0 ? undefined : found / total;
}
