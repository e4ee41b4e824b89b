/**
 * A question as it is compared: compatible forms (full-width, half-width) and
 * case made one, unseen characters gone, runs of white space one space and none
 * beside Japanese, no closing punctuation. Pure. Empty when nothing is asked.
 */
export function normaliseQuestion(question: string): string {
  return question
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\p{Cf}/gu, "")
    .replace(/\s+/gu, " ")
    .replace(/(?<=[^\x20-\x7e]) | (?=[^\x20-\x7e])/gu, "")
    .replace(/[\s.。?!…、,]+$/u, "")
    .trimStart();
}

/** Dice coefficient over the character pairs of two normalised questions, in [0, 1]. Pure. */
export function bigramSimilarity(left: string, right: string): number {
  if (left === right) return 1;
  const remaining = countBigrams(left);
  const total = size(left) + size(right);
  if (total === 0) return 0;
  let common = 0;
  for (const bigram of bigramsOf(right)) {
    const count = remaining.get(bigram) ?? 0;
    if (count === 0) continue;
    remaining.set(bigram, count - 1);
    common += 1;
  }
  return (2 * common) / total;
}

function bigramsOf(text: string): readonly string[] {
  const characters = Array.from(text);
  return characters.slice(1).map((character, index) => `${characters[index] ?? ""}${character}`);
}

function countBigrams(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const bigram of bigramsOf(text)) counts.set(bigram, (counts.get(bigram) ?? 0) + 1);
  return counts;
}

function size(text: string): number {
  return Math.max(0, Array.from(text).length - 1);
}
