/** One value of an item's record with the keys that lead to it, such as nutrition.kcal. */
export interface RecordField {
  readonly path: string;
  readonly value: string | number;
}

/** An item whose text is a JSON object, or the list of one. */
export interface StructuredItem {
  readonly fields: readonly RecordField[];
  /** Lists of names by path: ["ingredients", ["egg", "rice"]]. */
  readonly lists: readonly { readonly path: string; readonly entries: readonly string[] }[];
}

/** The record in an item's text; null when the text is no JSON object. Nothing is evaluated or fetched. */
export function readStructuredItem(text: string): StructuredItem | null {
  const value = readObject(text);
  if (value === null) return null;
  const fields: RecordField[] = [];
  const lists: { path: string; entries: string[] }[] = [];
  walk(value, "", { fields, lists }, 0);
  return { fields, lists };
}

const deepest = 6;

function readObject(text: string): object | null {
  if (!/^\s*[{[]/.test(text)) return null;
  try {
    const value: unknown = JSON.parse(text);
    const only: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
    return typeof only === "object" && only !== null && !Array.isArray(only) ? only : null;
  } catch {
    return null; // prose that starts with a bracket, or JSON that was cut: read as text
  }
}

interface Found {
  readonly fields: RecordField[];
  readonly lists: { path: string; entries: string[] }[];
}

function walk(value: unknown, path: string, found: Found, depth: number): void {
  if (depth > deepest) return;
  if (typeof value === "string" || typeof value === "number") found.fields.push({ path, value });
  else if (Array.isArray(value)) found.lists.push({ path, entries: value.flatMap(entryName) });
  else if (typeof value === "object" && value !== null) {
    for (const [key, child] of Object.entries(value))
      walk(child, path === "" ? key : `${path}.${key}`, found, depth + 1);
  }
}

/** "egg", or the name of {"name": "egg", "amount": "2"}. */
function entryName(entry: unknown): string[] {
  if (typeof entry === "string") return [entry];
  if (typeof entry !== "object" || entry === null) return [];
  const name: unknown = Object.entries(entry).find(([key]) => /name|名|材料|食材|ingredient/i.test(key))?.[1];
  return typeof name === "string" ? [name] : [];
}
