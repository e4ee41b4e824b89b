import { sampleSchema } from "../core/sample.js";
import { KonkyoError } from "../core/errors.js";
import type { Fields } from "./row.js";

/** Column, or path into a record such as inputs.question → field of a sample, or metadata.<key>. */
export type ColumnMap = ReadonlyMap<string, string>;

export const sampleFields: readonly string[] = Object.keys(sampleSchema.shape);

/**
 * Reads `column=field` pairs; the last `=` parts them, since columns may have one too.
 *
 * @throws KonkyoError `usage` naming the pair
 */
export function parseColumnMap(pairs: readonly string[]): ColumnMap {
  const map = new Map<string, string>();
  for (const pair of pairs) {
    const at = pair.lastIndexOf("=");
    const column = pair.slice(0, Math.max(at, 0)).trim();
    const field = pair.slice(at + 1).trim();
    if (column === "" || !(sampleFields.includes(field) || /^metadata\.[^.]+$/.test(field))) {
      throw new KonkyoError("usage", `${JSON.stringify(pair)} maps no column to a field`, {
        where: "--map",
        hint: `Write column=field with a field of ${sampleFields.join(", ")} or metadata.<key>.`,
      });
    }
    map.set(column, field);
  }
  return map;
}

/** The fields with mapped columns under their new names; a mapped column takes the place of one that had the name. */
export function renamed(fields: Fields, map: ColumnMap): Fields {
  if (map.size === 0) return fields;
  const kept = Object.entries(fields).filter(([column]) => !map.has(column));
  const metadata: [string, unknown][] = [];
  const moved: [string, unknown][] = [];
  for (const [column, field] of map) {
    const value = valueAt(fields, column);
    if (value === undefined) continue;
    if (field.startsWith("metadata.")) metadata.push([field.slice("metadata.".length), value]);
    else moved.push([field, value]);
  }
  const own = Object.fromEntries([...kept, ...moved]) as Fields;
  if (metadata.length === 0) return own;
  const before = own["metadata"];
  const record = typeof before === "object" && before !== null && !Array.isArray(before) ? Object.entries(before) : [];
  return { ...own, metadata: Object.fromEntries([...record, ...metadata]) };
}

function valueAt(fields: Fields, column: string): unknown {
  if (Object.hasOwn(fields, column)) return fields[column];
  let value: unknown = fields;
  for (const key of column.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}
