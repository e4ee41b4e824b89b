// White space (the full-width space U+3000 among it), controls, and the format
// characters that print nothing: zero-width spaces and joiners, BOM, soft hyphen.
const invisible = /^[\s\p{Cc}\p{Cf}\u115F\u1160\u3164\uFFA0\u2800]*$/u;

/** True when nothing of the text would be seen on a page. */
export function isBlank(text: string): boolean {
  return invisible.test(text);
}
