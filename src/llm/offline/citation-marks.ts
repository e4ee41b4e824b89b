/** A sentence without the marks of its sources at its end: [1], 【docs/a.md】. */
export function withoutCitations(sentence: string): string {
  return sentence.replace(/\s*(?:\[[^[\]\s]{1,120}\]|【[^【】]{1,120}】)+(?=[。．.!！]?$)/u, "").trim();
}
