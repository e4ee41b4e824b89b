import { atomsOf, isHan, isHiragana, type Atom } from "./atoms.js";
import { foldText } from "./fold-text.js";
import { pairTerm, singleTerm, wholeTerms, type Term } from "./terms.js";

/**
 * A term of a question. A strong one names a subject and admits a piece as
 * found; a weak one (grammar, punctuation, a letter out of a longer word) only
 * helps to order what the strong ones found.
 */
export interface QuestionTerm extends Term {
  readonly strong: boolean;
}

export interface QuestionTerms {
  /** Without repetition, in the order of the question. When none is strong by nature, all are: `*` alone is searched for. */
  readonly terms: readonly QuestionTerm[];
  /** Function words left out because the question has others to search for. */
  readonly ignored: readonly string[];
}

/** What a question is searched by. Takes any string. */
export function questionTerms(question: string): QuestionTerms {
  const folded = foldText(question);
  const all = withoutRepetition([...atomTerms(atomsOf(folded)), ...wholeTerms(folded).map(strongTerm)]);
  const kept = all.filter((term) => !functionWords.has(term.value));
  const used = kept.some((term) => term.strong) ? kept : all;
  return {
    terms: used.some((term) => term.strong) ? used : used.map(strongTerm),
    ignored:
      used === all ? [] : withoutRepetition(all.filter((term) => !kept.includes(term))).map((term) => term.value),
  };
}

function atomTerms(atoms: readonly Atom[]): QuestionTerm[] {
  const terms: QuestionTerm[] = [];
  atoms.forEach((atom, at) => {
    if (atom.kind === "break") return;
    const before = atoms[at - 1];
    const after = atoms[at + 1];
    if (atom.kind !== "letter") terms.push({ ...singleTerm(atom), strong: atom.kind === "word" });
    else if (isHan(atom.value) || standsAlone(before, after)) {
      terms.push({ ...singleTerm(atom), strong: isWordOfOne(atom, before, after) });
    }
    const pair = pairTerm(atom, after);
    if (pair !== undefined) terms.push({ ...pair, strong: isStrongPair(atom, after) });
  });
  return terms;
}

function standsAlone(before: Atom | undefined, after: Atom | undefined): boolean {
  return before?.kind !== "letter" && after?.kind !== "letter";
}

/** 雨 in 「雨は降りますか」, but neither the 東 of 東京 nor the 高 of 高さ. */
function isWordOfOne(letter: Atom, before: Atom | undefined, after: Atom | undefined): boolean {
  if (standsAlone(before, after)) return true;
  if (!isHan(letter.value) || (before?.kind === "letter" && !isHiragana(before.value))) return false;
  return after?.kind !== "letter" || particles.has(after.value);
}

/** 東京 and 高さ, but neither の高 nor 京は: those lie across the edge of a word. */
function isStrongPair(left: Atom, right: Atom | undefined): boolean {
  if (left.kind !== "letter" || right?.kind !== "letter") return false;
  return !isHiragana(left.value) && !particles.has(right.value);
}

function strongTerm(term: Term): QuestionTerm {
  return { ...term, strong: true };
}

/** The first of equal terms stays, strong if any of them is. */
function withoutRepetition(terms: readonly QuestionTerm[]): QuestionTerm[] {
  const seen = new Map<string, QuestionTerm>();
  for (const term of terms) {
    const key = `${term.whole ? "w" : "p"}${term.value}`;
    const former = seen.get(key);
    seen.set(key, former === undefined ? term : { ...former, strong: former.strong || term.strong });
  }
  return [...seen.values()];
}

const particles: ReadonlySet<string> = new Set("はがをにでとのもへやか");

const functionWords: ReadonlySet<string> = new Set(
  (
    "a an and are as at be by can could do does did for from has have had how i if in is it its me my of on or " +
    "our should that the their there these this to was we were what when where which who whom whose why will with " +
    "would you your"
  ).split(" "),
);
