/** Ids, routes and numbers written as text stay whole whatever the limit. */
const alwaysKept = 64;
const longestList = 50;
/** A record of many long texts is bounded too: after this many times the limit, long texts are only counted. */
const budgetFactor = 2;

/**
 * A short copy of plain JSON data: texts longer than `characters` are cut with
 * their original length noted, long lists keep their first items.
 */
export function preview(value: unknown, characters: number): unknown {
  let left = characters * budgetFactor;

  const shorten = (part: unknown): unknown => {
    if (typeof part === "string") {
      if (part.length <= alwaysKept) return part;
      const kept = cutText(part, Math.min(characters, left));
      left -= Math.min(part.length, characters, left);
      return kept;
    }
    if (Array.isArray(part)) {
      const items = part.slice(0, longestList).map(shorten);
      return part.length > longestList ? [...items, `… (${part.length} items)`] : items;
    }
    if (typeof part !== "object" || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([name, field]) => [name, shorten(field)]));
  };

  return shorten(value);
}

/** The first `characters` UTF-16 units of a text and a note of its length; no character is cut in half. */
export function cutText(text: string, characters: number): string {
  if (text.length <= characters) return text;
  const last = text.charCodeAt(characters - 1);
  const splits = characters > 0 && last >= 0xd800 && last <= 0xdbff;
  return `${text.slice(0, splits ? characters - 1 : characters)}… (${text.length} characters)`;
}
