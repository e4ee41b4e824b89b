import { fold } from "./folding.js";
import { coverage, termsOf } from "./terms.js";

/** Share of both texts that must agree before a difference counts as one word put for another. */
const sameFrame = 0.7;

/**
 * The word of a statement that stands where a clause of the source has another:
 * both agree but for whole words, as in "reset by the administrator" and "reset
 * by the owner". Undefined when the statement only says less, or says it
 * otherwise.
 */
export function substitutedWord(statement: string, clause: string): string | undefined {
  const statementTerms = termsOf(statement);
  const clauseTerms = termsOf(clause);
  if (
    (coverage(statementTerms, clauseTerms) ?? 0) < sameFrame ||
    (coverage(clauseTerms, statementTerms) ?? 0) < sameFrame
  ) {
    return undefined;
  }
  if (foreignWords(clause, statementTerms).length === 0) return undefined;
  return foreignWords(statement, clauseTerms).find((word) => !/^[a-z]+ly$/.test(word));
}

/** Words of the text of which the other text has no part. */
function foreignWords(text: string, otherTerms: { has(term: string): boolean }): string[] {
  return (fold(text).match(contentWord) ?? []).filter((word) => {
    const terms = termsOf(word);
    return terms.size > 0 && (coverage(terms, otherTerms) ?? 1) === 0;
  });
}

// A counter after its number, a place beside a thing and the kanji of helping verbs differ between
// wordings that mean the same; so do the "yes" and "well" of a conversation.
const contentWord =
  /[\p{Script=Han}々]{2,}|(?<![\p{Script=Han}\d])(?![上中内側近隣方様達等所事物時的度他付置着有在得出来])\p{Script=Han}(?!\p{Script=Han})|[ァ-ヺー]{2,}|(?!(?:yes|yeah|yep|well|oh|ok|okay|sure|indeed|actually|really)(?![a-z]))(?<![a-z])[a-z][a-z0-9']+/gu;
