import type { Language } from "../../core/language.js";
import { fold } from "./folding.js";
import { statementsOf } from "./statements.js";
import { strictFactsOf } from "./strict-facts.js";
import { coverage, termsOf, type Terms } from "./terms.js";
import { readUnits } from "./text-units.js";

export interface UsefulnessVerdict {
  readonly id: string;
  readonly reason: string;
  readonly useful: boolean;
}

/** Share of an answer's own content, beyond the question's words, that a useful context holds. */
const ownContentShare = 0.5;
/** Share of question and answer together that the same context must hold. */
const togetherShare = 0.4;

/**
 * Judges each context alone: useful when it holds most of what a statement of
 * the answer adds to the question, numbers and identifiers included, and is
 * on the question's subject. Verdicts stand in the order of the contexts.
 */
export function judgeUsefulness(
  question: string,
  answer: string,
  contexts: readonly { readonly id: string; readonly text: string }[],
  language: Language,
): UsefulnessVerdict[] {
  const questionTerms = termsOf(question);
  const statements = statementsOf(answer);
  const aims = (statements.length > 0 ? statements : [answer]).map((statement) => aimOf(statement, questionTerms));
  return contexts.map(({ id, text }) => {
    const context = readContext(text);
    const useful = aims.some((aim) => helps(aim, questionTerms, context));
    return { id, useful, reason: reasons[language][useful ? "useful" : "useless"] };
  });
}

interface Aim {
  readonly own: Terms;
  readonly all: Terms;
  readonly folded: string;
  readonly numbers: readonly string[];
}

interface Context {
  readonly terms: ReadonlySet<string>;
  readonly folded: string;
  readonly numbers: ReadonlySet<string>;
}

function aimOf(statement: string, question: Terms): Aim {
  const all = termsOf(statement);
  const own = new Map([...all].filter(([term]) => !question.has(term)));
  return {
    own: own.size > 0 ? own : all,
    all,
    folded: tight(statement),
    numbers: strictFactsOf(statement).quantities.map(({ number }) => number),
  };
}

function readContext(text: string): Context {
  const units = readUnits(text);
  const terms = new Set(units.flatMap((unit) => [...termsOf(unit.text).keys(), ...termsOf(unit.heading).keys()]));
  return { terms, folded: tight(text), numbers: new Set(strictFactsOf(text).quantities.map(({ number }) => number)) };
}

function helps(aim: Aim, question: Terms, context: Context): boolean {
  const together = coverage(new Map([...question, ...aim.all]), context.terms) ?? 0;
  if (together < togetherShare) return false;
  if (aim.folded !== "" && context.folded.includes(aim.folded)) return true;
  if (!aim.numbers.every((number) => context.numbers.has(number))) return false;
  // A short answer, such as the value of a setting, is there in full or not at all.
  const needed = aim.all.size <= 3 ? 1 : ownContentShare;
  return (coverage(aim.own, context.terms) ?? 0) >= needed;
}

function tight(text: string): string {
  return fold(text).replace(/[\s。．.、,!?'"()「」]+/gu, "");
}

const reasons: Readonly<Record<Language, Readonly<Record<"useful" | "useless", string>>>> = {
  ja: {
    useful: "回答が質問に加えた内容を含んでいます。",
    useless: "回答が質問に加えた内容を含んでいません。",
  },
  en: {
    useful: "It holds what the answer adds to the question.",
    useless: "It does not hold what the answer adds to the question.",
  },
};
