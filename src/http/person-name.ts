const longestName = 100;

/**
 * A name as it may be shown: one line, nothing invisible that could turn or hide the text around it. null for anything
 * else than a text, and for one without anything to see.
 */
export function personName(given: unknown): string | null {
  if (typeof given !== "string") return null;
  const line = given
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();
  const name = Array.from(line).slice(0, longestName).join("").trim();
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(name) ? name : null;
}
