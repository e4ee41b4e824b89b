import type { Language } from "../../core/language.js";
import { swappedRole } from "./roles.js";
import { overstatement } from "./strength.js";
import { missingFact, strictFactsOf } from "./strict-facts.js";
import { substitutedWord } from "./substitution.js";
import { coverage, termsOf } from "./terms.js";

/** Share of a clause that another must hold to be about the same. */
const sameClause = 0.5;

/**
 * What a statement says otherwise than the passage that comes nearest to it: a
 * number with its unit, an identifier, an opposite, a negation, a stronger word, who does
 * what to whom, or one word put for another. Undefined when they agree; else the differing part, for a reason.
 */
export function disagreement(
  statement: string,
  passage: {
    readonly sentences: readonly { readonly text: string; readonly heading: string }[];
    /** Terms of the whole context that the sentences stand in. */
    readonly context: { has(term: string): boolean };
  },
  language: Language,
): string | undefined {
  const whole = passage.sentences.flatMap(({ heading, text }) => [heading, text]).join("\n");
  const clauses = passage.sentences.flatMap(({ text }) => clausesOf(text));
  return (
    missingFact(strictFactsOf(statement), strictFactsOf(whole), passage.context) ??
    negationDiffers(statement, whole, clauses, language) ??
    overstatement(statement, whole) ??
    swappedRole(statement, whole) ??
    substitutedWord(statement, nearestOf(statement, clauses))
  );
}

function negationDiffers(
  statement: string,
  whole: string,
  clauses: readonly string[],
  language: Language,
): string | undefined {
  const differs =
    (strictFactsOf(statement).negated && !strictFactsOf(whole).negated) ||
    clausesOf(statement).some((clause) => {
      const nearest = nearestOf(clause, clauses);
      // What holds only under a condition denies nothing by itself: "if you cannot pay".
      if (isCondition(clause) !== isCondition(nearest)) return false;
      const same = (coverage(termsOf(clause), termsOf(nearest)) ?? 0) >= sameClause;
      return same && strictFactsOf(clause).negated !== strictFactsOf(nearest).negated;
    });
  return differs ? negation[language] : undefined;
}

const negation: Readonly<Record<Language, string>> = { ja: "肯定と否定", en: "affirmed or denied" };

/** The clause that says most of the text. */
function nearestOf(text: string, clauses: readonly string[]): string {
  const terms = termsOf(text);
  let best = { clause: "", share: -1 };
  for (const clause of clauses) {
    const share = coverage(terms, termsOf(clause)) ?? 0;
    if (share > best.share) best = { clause, share };
  }
  return best.clause;
}

function isCondition(clause: string): boolean {
  return /^\s*(?:(?:and|but|or) )?(?:if|when|unless|while|in case|even if)(?![a-z])|(?:場合|とき|時|際|れば|なら|たら|であれば)(?:に|は|には|でも)?[、,\s]*$/iu.test(
    clause,
  );
}

function clausesOf(sentence: string): string[] {
  return sentence.split(/(?<=[^、,]{6})(?:[、,;]|(?<=[a-z]) (?=(?:if|unless|but|because|when) ))(?=[^、,]{6})/iu);
}
