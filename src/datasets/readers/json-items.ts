/** Where one item of a JSON list, or one value of an object, stands in the text. */
export interface JsonItem {
  readonly start: number;
  readonly end: number;
  /** Of an object's value. */
  readonly key?: string;
}

/**
 * The items of the list or object that begins at `start`, so that each can be
 * parsed, and be wrong, by itself. Only brackets and strings are followed; an
 * end that is missing is the end of the text.
 */
export function topLevelItems(text: string, start: number): readonly JsonItem[] {
  const items: JsonItem[] = [];
  let depth = 0;
  let from = start + 1;
  let key: string | undefined;
  const close = (end: number) => {
    const item = trimmed(text, from, end);
    if (item.start < item.end) items.push(key === undefined ? item : { ...item, key });
    key = undefined;
    from = end + 1;
  };
  for (let at = start + 1; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') at = endOfString(text, at);
    else if (character === "{" || character === "[") depth += 1;
    else if (depth > 0) depth -= character === "}" || character === "]" ? 1 : 0;
    else if (character === ",") close(at);
    else if (character === ":") {
      key = keyOf(text.slice(from, at));
      from = at + 1;
    } else if (character === "}" || character === "]") {
      close(at);
      return items;
    }
  }
  close(text.length);
  return items;
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === '"') return at;
  }
  return text.length;
}

function trimmed(text: string, from: number, to: number): JsonItem {
  let start = from;
  let end = to;
  while (start < end && /\s/.test(text[start] ?? "")) start += 1;
  while (end > start && /\s/.test(text[end - 1] ?? "")) end -= 1;
  return { start, end };
}

function keyOf(text: string): string {
  return /"((?:[^"\\]|\\.)*)"/.exec(text)?.[1] ?? "";
}
