/**
 * The smallest parts a text is searched by: a letter of a script written without
 * spaces, a word of any other script, or a mark (every other visible character).
 * A break stands where white space or a control character was.
 */
export type Atom =
  | { readonly kind: "letter" | "word" | "mark"; readonly value: string }
  | { readonly kind: "break"; readonly value: "" };

const unspaced = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー`;
const atomPattern = new RegExp(
  String.raw`(?<letter>[${unspaced}])|(?<word>(?:(?![${unspaced}])[\p{L}\p{N}\p{M}])+)|(?<gap>[\s\p{Cc}]+)|[^]`,
  "gu",
);
/** Longer words are cut: beyond this they are data, not words. */
const longestWord = 64;

const breakAtom: Atom = { kind: "break", value: "" };

/** Cuts a folded text into atoms, in order. */
export function atomsOf(folded: string): Atom[] {
  return Array.from(folded.matchAll(atomPattern), (match): Atom => {
    const { letter, word, gap } = match.groups ?? {};
    if (letter !== undefined) return { kind: "letter", value: letter };
    if (word !== undefined) return { kind: "word", value: word.slice(0, longestWord) };
    return gap === undefined ? { kind: "mark", value: match[0] } : breakAtom;
  });
}

/** True for a letter of Han script. */
export function isHan(value: string): boolean {
  return /^\p{Script=Han}+$/u.test(value);
}

/** True for hiragana alone: grammar more often than subject. */
export function isHiragana(value: string): boolean {
  return /^[\p{Script=Hiragana}ー]+$/u.test(value);
}
