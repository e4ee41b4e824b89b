import { foldText } from "../text/fold-text.js";
import { indexTerms, type Term } from "../text/terms.js";

// Private-use characters: FTS5's tokenizer counts them as letters, and a text's own are written as numbers.
const numberStart = "\uE000";
const numberEnd = "\uE001";
const wholeMark = "\uE002";

/** Characters that the tokenizer of `chunk_terms` keeps as they are, in every version of Unicode it may know. */
const kept = /^[a-z0-9\u3041-\u3096\u30A1-\u30FAー々\u4E00-\u9FCC]$/u;

/** What a text is stored as in `chunk_terms`: its encoded terms between spaces. */
export function indexText(text: string): string {
  return indexTerms(foldText(text)).map(encodeTerm).join(" ");
}

/**
 * A term as one token that holds neither a space, nor a quote, nor anything of
 * FTS5's query language: what the tokenizer would cut at is written as the
 * number of its code point. Different terms stay different.
 */
export function encodeTerm(term: Term): string {
  let token = term.whole ? wholeMark : "";
  for (const character of term.value) {
    token += kept.test(character) ? character : `${numberStart}${hexadecimal(character)}${numberEnd}`;
  }
  return token;
}

/** Finds rows with any of the terms. The list must not be empty. */
export function matchAny(terms: readonly Term[]): string {
  return terms.map((term) => `"${encodeTerm(term)}"`).join(" OR ");
}

function hexadecimal(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16);
}
