import type { Language } from "../../core/language.js";
import { disagreement } from "./disagreement.js";
import { bare } from "./plain-text.js";
import { coverage, termsOf, type Terms } from "./terms.js";
import { readUnits, type TextUnit } from "./text-units.js";
import { lettersOf, wordingsOf } from "./wordings.js";

export interface SupportVerdict {
  readonly id: string;
  readonly reason: string;
  readonly supported: boolean;
}

/** Share of a statement's content that the contexts must hold. Set on the even rows of public judge data; see the test of quality. */
export const supportThreshold = 0.62;
/** What the rest of the same context counts: a statement may sum up several places of it. */
const restOfContext = 0.6;
const longestWindow = 3;
/** What another sentence must add to be taken into the passage. */
const worthAnotherSentence = 0.12;

/**
 * Judges by rules whether the contexts state each statement: word for word, or most of its content
 * terms must stand in one passage of at most three neighbouring sentences, or partly in the rest of
 * that context; its numbers with units, identifiers, negations and opposites must agree with the
 * passage. Verdicts stand in the order of the statements.
 */
export function judgeSupport(
  statements: readonly { readonly id: string; readonly text: string }[],
  contexts: readonly string[],
  language: Language,
): SupportVerdict[] {
  const read = contexts.map((text) => ({ text, units: readUnits(text) }));
  const wordings = read.map(({ text, units }) => wordingsOf(text, units));
  const passages = read.flatMap(({ units }) => passagesOf(units));
  return statements.map(({ id, text }) => {
    const stated = statedWordForWord(text, wordings);
    if (stated === undefined) return { id, ...judge(text, passages, language) };
    return { id, supported: true, reason: say(language, "held", shortened(stated)) };
  });
}

interface Sentence {
  readonly text: string;
  readonly terms: Terms;
  readonly headingTerms: Terms;
  readonly heading: string;
}

/** Consecutive sentences of one context, read as one. */
interface Passage {
  readonly sentences: readonly Sentence[];
  readonly terms: ReadonlySet<string>;
  /** Terms of the whole context. */
  readonly context: ReadonlySet<string>;
}

function passagesOf(units: readonly TextUnit[]): Passage[] {
  const headings = new Map<string, Terms>();
  const sentences = units.map(({ text, heading }) => {
    const headingTerms = headings.get(heading) ?? termsOf(heading);
    headings.set(heading, headingTerms);
    return { text, heading, terms: termsOf(text), headingTerms };
  });
  const context = termsOfAll(sentences);
  return sentences.flatMap((_, start) =>
    Array.from({ length: Math.min(longestWindow, sentences.length - start) }, (_length, more) => {
      const part = sentences.slice(start, start + more + 1);
      return { sentences: part, terms: termsOfAll(part), context };
    }),
  );
}

function termsOfAll(sentences: readonly Sentence[]): Set<string> {
  return new Set(sentences.flatMap(({ terms, headingTerms }) => [...terms.keys(), ...headingTerms.keys()]));
}

function judge(statement: string, passages: readonly Passage[], language: Language): Omit<SupportVerdict, "id"> {
  const text = withoutOpener(bare(statement));
  const terms = termsOf(text);
  const best = bestPassage(terms, passages);
  if (best === undefined) return { supported: false, reason: say(language, "nothing", "") };
  const quote = quoteOf(best.passage);
  const inContext = coverage(terms, best.passage.context) ?? 0;
  if (best.share + restOfContext * (inContext - best.share) < supportThreshold)
    return { supported: false, reason: say(language, "apart", quote) };
  const missing = disagreement(text, best.passage, language);
  if (missing !== undefined) return { supported: false, reason: say(language, "missing", quote, missing) };
  return { supported: true, reason: say(language, "held", quote) };
}

/** The "yes, " or はい、 of a conversation is no part of what is stated. */
function withoutOpener(statement: string): string {
  const rest = statement.replace(
    /^(?:(?:yes|no|yeah|yep|well|sure|oh|indeed|right|はい|いいえ|ええ|そうですね|なるほど)[,.!、。！]\s*)+/i,
    "",
  );
  return rest === "" ? statement : rest;
}

function bestPassage(terms: Terms, passages: readonly Passage[]): { passage: Passage; share: number } | undefined {
  let best: { passage: Passage; share: number; rank: number } | undefined;
  for (const passage of passages) {
    const share = coverage(terms, passage.terms);
    if (share === undefined) return undefined;
    const rank = share - worthAnotherSentence * (passage.sentences.length - 1);
    if (best === undefined || rank > best.rank) best = { passage, share, rank };
  }
  return best !== undefined && best.share > 0 ? best : undefined;
}

/** The part of a context that says the statement, with or without its opener. */
function statedWordForWord(statement: string, contexts: readonly ReadonlyMap<string, string>[]): string | undefined {
  for (const wording of [statement, withoutOpener(bare(statement))].map(lettersOf)) {
    const context = contexts.find((wordings) => wordings.has(wording));
    if (context !== undefined) return context.get(wording);
  }
  return undefined;
}

function quoteOf({ sentences }: Passage): string {
  return shortened(sentences.map((sentence) => sentence.text).join(" "));
}

function shortened(text: string): string {
  const letters = Array.from(text.replace(/\s+/g, " "));
  return letters.length <= 80 ? letters.join("") : `${letters.slice(0, 79).join("")}…`;
}

type Finding = "nothing" | "apart" | "missing" | "held";

const sayings: Readonly<Record<Language, Readonly<Record<Finding, (quote: string, missing: string) => string>>>> = {
  ja: {
    nothing: () => "文脈に対応する記述がありません。",
    apart: (quote) => `最も近い記述「${quote}」だけでは裏づけになりません。`,
    missing: (quote, missing) => `「${missing}」が、最も近い記述「${quote}」と合いません。`,
    held: (quote) => `「${quote}」に述べられています。`,
  },
  en: {
    nothing: () => "Nothing in the contexts corresponds to it.",
    apart: (quote) => `The nearest passage, "${quote}", does not carry it.`,
    missing: (quote, missing) => `"${missing}" does not agree with the nearest passage, "${quote}".`,
    held: (quote) => `Stated in "${quote}".`,
  },
};

function say(language: Language, finding: Finding, quote: string, missing = ""): string {
  return sayings[language][finding](quote, missing);
}
