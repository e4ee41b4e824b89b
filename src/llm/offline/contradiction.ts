import type { Language } from "../../core/language.js";
import { fold } from "./folding.js";
import { oppositionOf, readStatement, type Opposition, type Statement } from "./opposition.js";
import { profileOf } from "./question-profile.js";
import { coverage, termsOf, type Terms } from "./terms.js";
import { readUnits } from "./text-units.js";

export interface ContradictionVerdict {
  readonly id: string;
  readonly reason: string;
  readonly contradicts: boolean;
}

/** Share of the question's terms that two opposed sentences together must hold. */
const askedShare = 0.3;

/**
 * Which pairs of pieces contradict each other on what the question asks, by
 * rules: a sentence of one opposes a sentence of the other, and both touch the
 * question. What stands in both pieces opposes nothing. Verdicts stand in the
 * order of the pairs; a pair that names an unknown piece has no contradiction.
 */
export function judgeContradictions(
  question: string,
  pieces: readonly { readonly id: string; readonly text: string }[],
  pairs: readonly { readonly id: string; readonly first: string; readonly second: string }[],
  language: Language,
): ContradictionVerdict[] {
  const asked = strongTerms(profileOf(question).terms);
  const read = new Map(pieces.map(({ id, text }) => [id, sentencesOf(text, asked)]));
  return pairs.map(({ id, first, second }) => {
    const found = firstOpposition(read.get(first) ?? [], read.get(second) ?? [], asked);
    if (found === undefined) return { id, contradicts: false, reason: none[language] };
    return { id, contradicts: true, reason: say(found, language) };
  });
}

interface Sentence extends Statement {
  readonly folded: string;
  /** Terms of the sentence and of its headings. */
  readonly terms: ReadonlySet<string>;
}

interface Found {
  readonly left: string;
  readonly right: string;
  readonly opposition: Opposition;
}

/** Without a question, all sentences; else those that touch it. */
function sentencesOf(text: string, asked: Terms): readonly Sentence[] {
  return readUnits(text).flatMap((unit) => {
    const terms = new Set(termsOf(`${unit.heading}\n${unit.text}`).keys());
    if (asked.size > 0 && ![...asked.keys()].some((term) => terms.has(term))) return [];
    return [{ ...readStatement(unit.text, unit.heading), folded: fold(unit.text), terms }];
  });
}

function firstOpposition(first: readonly Sentence[], second: readonly Sentence[], asked: Terms): Found | undefined {
  const lefts = first.filter(({ folded }) => !second.some((other) => other.folded === folded));
  const rights = second.filter(({ folded }) => !first.some((other) => other.folded === folded));
  for (const left of lefts) {
    for (const right of rights) {
      if (!bearOn(asked, left, right)) continue;
      const opposition = oppositionOf(left, right);
      if (opposition !== undefined) return { left: left.text, right: right.text, opposition };
    }
  }
  return undefined;
}

function bearOn(asked: Terms, left: Sentence, right: Sentence): boolean {
  const share = coverage(asked, { has: (term) => left.terms.has(term) || right.terms.has(term) });
  return share === undefined || share >= askedShare;
}

function strongTerms(terms: Terms): Terms {
  return new Map([...terms].filter(([term]) => !/^[ぁ-ゖー]+$/.test(term)));
}

const none: Readonly<Record<Language, string>> = {
  ja: "否定、数値、対義語の食い違いは見つかりません。",
  en: "No negation, number or opposite was found to differ.",
};

function say({ left, right, opposition }: Found, language: Language): string {
  const quotes = [left, right].map(shortened);
  return language === "ja"
    ? `「${quotes[0] ?? ""}」と「${quotes[1] ?? ""}」で、${differs(opposition, language)}が食い違います。`
    : `"${quotes[0] ?? ""}" and "${quotes[1] ?? ""}" differ in ${differs(opposition, language)}.`;
}

function differs(opposition: Opposition, language: Language): string {
  switch (opposition.kind) {
    case "negation":
      return language === "ja" ? "肯定と否定" : "what is affirmed or denied";
    case "number":
      return language === "ja"
        ? `数値（${opposition.left}／${opposition.right}）`
        : `a number (${opposition.left} / ${opposition.right})`;
    case "opposite":
      return language === "ja" ? `「${opposition.side}」とその反対` : `"${opposition.side}" and its opposite`;
  }
}

function shortened(text: string): string {
  const letters = Array.from(text.replace(/\s+/g, " "));
  return letters.length <= 60 ? letters.join("") : `${letters.slice(0, 59).join("")}…`;
}
