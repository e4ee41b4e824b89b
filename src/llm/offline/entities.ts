/**
 * The names, dates, figures and identifiers of a text by rules, as they stand in
 * it, each once, in the order of first use. Japanese: quoted names, katakana
 * words, words of three and more kanji, figures with their counter. English:
 * capitalised words inside a sentence, acronyms, identifiers, figures with their unit.
 */
export function entitiesOf(text: string): string[] {
  const found: { readonly at: number; readonly entity: string }[] = [];
  let left = text;
  for (const { pattern, names } of patterns) {
    left = left.replace(pattern, (match: string, at: number) => {
      const entity = match.replace(/^[「『“"`]|[」』”"`]$/gu, "").replace(/[。．.,、:;!?！？]+$/u, "");
      if (names && /[\p{L}\p{N}]/u.test(entity)) found.push({ at, entity: entity.trim() });
      // Blanks of the same length keep the offsets of what is left.
      return " ".repeat(match.length);
    });
  }
  return [...new Set(found.sort((one, other) => one.at - other.at).map(({ entity }) => entity))];
}

const month = "January|February|March|April|May|June|July|August|September|October|November|December";

/** Tried in turn; what one has taken, no later one sees. */
const patterns: readonly { readonly pattern: RegExp; readonly names: boolean }[] = [
  names(/https?:\/\/[\w\-./?%&=~#:@!$'()*+,;[\]]*[\w/=#]/g),
  names(/`[^`\n]{1,80}`/g),
  names(/「[^「」\n]{1,40}」|『[^『』\n]{1,40}』|“[^“”\n]{1,60}”|"[^"\n]{1,60}"/gu),
  names(new RegExp(`\\b(?:\\d{1,2}\\s+)?(?:${month})(?:\\s+\\d{1,2}(?:st|nd|rd|th)?)?(?:,?\\s+\\d{4})?\\b`, "g")),
  names(
    /(?:毎[年月週日]|翌[年月週日]|第)?[\d０-９][\d０-９,.，．]*(?:年(?:[\d０-９]+月(?:[\d０-９]+日)?)?|月(?:[\d０-９]+日)?|か月|ヶ月|営業日|日間|時間|週間|[日時分秒円人名回件個台本枚歳％条項号階]|パーセント|ポイント|ドル)/gu,
  ),
  names(/(?<!\S)--?[A-Za-z][\w-]*/g),
  names(/\b[A-Za-z][A-Za-z\d]*(?:[._/:@+#-]+[A-Za-z\d]+)+\b|\b[A-Za-z]+\d\w*\b|\b[a-z]+[A-Z]\w*\b|\b[A-Z]{2,}\w*\b/g),
  names(
    /[$€£¥]?\d[\d,.]*(?:st\b|nd\b|rd\b|th\b|%|\s?(?:percent|days?|weeks?|months?|years?|hours?|minutes?|seconds?|[KMGT]i?B|dollars?|yen|people|times)\b)?/g,
  ),
  // A capital at the head of a sentence says nothing of itself.
  { pattern: /(?<=^|[.!?:|]\s+|\n\s*|[-*#]\s+)[A-Z][a-z']*\b(?!\s+[A-Z])|\bI\b/g, names: false },
  names(/\b[A-Z][\w'’]*(?:\s+(?:of\s+|the\s+|and\s+)?[A-Z][\w'’]*)*/g),
  names(/[ァ-ヺー]{3,}(?:・[ァ-ヺー]{2,})*/gu),
  names(/[\p{Script=Han}々]{3,}/gu),
];

function names(pattern: RegExp): { readonly pattern: RegExp; readonly names: boolean } {
  return { pattern, names: true };
}
