/** A line this long was wrapped by a machine, not ended by its writer. */
const wrappedLength = 60;
const particle = /(?:[はがをに]|(?<!こ)と|[\p{Script=Han}\p{Script=Katakana}ー]の|から|まで|より|および|または|かつ)$/u;
const functionWord = /(?:^|\s)(?:the|an?|of|to|in|on|at|by|for|from|with|and|or|is|are|was|were|be|that|which|as)$/i;

/**
 * Whether the line break at `index`, inside a paragraph, ends a sentence. Pure.
 * It does unless the line stops in the middle of a phrase: at a comma, a
 * particle, an English function word, before a small letter, or wrapped in English.
 */
export function breakEndsSentence(text: string, index: number): boolean {
  const line = text.slice(text.lastIndexOf("\n", index - 1) + 1, index);
  if (/(?: {2}|\\)$/.test(line)) return true;
  const before = line.trimEnd();
  const next = text.slice(index + 1, index + 40).trimStart();
  if (/[、，,]$/.test(before) || functionWord.test(before)) return false;
  if (/[\p{Script=Latin}\p{Nd}\])"'’”`*_%]$/u.test(before)) {
    return !(/^\p{Ll}/u.test(next) || (before.length >= wrappedLength && /^[\p{Script=Latin}\p{Nd}("'“[]/u.test(next)));
  }
  return !particle.test(before);
}
