import { atomsOf, type Atom } from "./atoms.js";

/** A term a text is indexed by. Whole terms stand apart: the run 東京 is not the pair 東京. */
export interface Term {
  readonly value: string;
  readonly whole: boolean;
}

/** Longer runs carry no whole term; their parts still do. */
const longestWhole = 64;

// One script: 休暇, サーバ. Across scripts and digits, without hiragana: 第2回, AWSサーバ, setting.
// Words with their joints: log_file_max_size, v2.1-rc, api/v1.
const wholePatterns: readonly RegExp[] = [
  /\p{Script=Han}{2,}|[\p{Script=Katakana}ー]{2,}/gu,
  /[\p{Script=Han}\p{Script=Katakana}ー\p{N}a-z]{3,}/gu,
  // Begins at the beginning of a word only: else a long word would be read again from each of its letters.
  /(?<![a-z0-9])[a-z0-9]+(?:[-_./:@+#]+[a-z0-9]+)+/gu,
];

/**
 * Every term of a folded text, repeated as often as it occurs: each word (plural
 * s taken off), each letter and each pair of letters of an unspaced script, each
 * mark alone and paired with its neighbour (so that C++ and v2.1 match as
 * written), and whole runs.
 */
export function indexTerms(folded: string): Term[] {
  const atoms = atomsOf(folded);
  const terms: Term[] = [];
  atoms.forEach((atom, at) => {
    if (atom.kind === "break") return;
    terms.push(singleTerm(atom));
    const pair = pairTerm(atom, atoms[at + 1]);
    if (pair !== undefined) terms.push(pair);
  });
  return [...terms, ...wholeTerms(folded)];
}

/** The term of one atom. */
export function singleTerm(atom: Atom): Term {
  return { value: atom.kind === "word" ? singular(atom.value) : atom.value, whole: false };
}

/** The term of two neighbours, or undefined where they make none: two words, or a word and a letter. */
export function pairTerm(left: Atom, right: Atom | undefined): Term | undefined {
  if (right === undefined || left.kind === "break" || right.kind === "break") return undefined;
  const letters = left.kind === "letter" && right.kind === "letter";
  const marked = left.kind === "mark" || right.kind === "mark";
  return letters || marked ? { value: left.value + right.value, whole: false } : undefined;
}

/** Runs and identifiers of a folded text, each as one term; a run that two patterns find counts twice. */
export function wholeTerms(folded: string): Term[] {
  return wholePatterns
    .flatMap((pattern) => folded.match(pattern) ?? [])
    .filter((run) => run.length <= longestWhole)
    .map((value) => ({ value, whole: true }));
}

/** English plurals without a dictionary; a slip is the same slip on both sides. */
function singular(word: string): string {
  if (word.length <= 3 || !/^[a-z]+$/u.test(word)) return word;
  return word.replace(/ies$/u, "y").replace(/(?<![us])s$/u, "");
}
