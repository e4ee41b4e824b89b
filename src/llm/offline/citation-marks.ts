/** A sentence without the marks of its sources at its end: [1], 【docs/a.md】. */
export function withoutCitations(sentence: string): string {
  return sentence.replace(marksAtEnd, "").trim();
}

// Only from the first mark of a row: a long one that ends no sentence would be tried from each of its marks.
const marksAtEnd = /(?<![\]】\s])(?:\s*(?:\[[^[\]\s]{1,120}\]|【[^【】]{1,120}】))+(?=[。．.!！]?$)/u;
