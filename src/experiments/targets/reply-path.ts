import { z } from "zod";

/** Where something stands in a reply: keys and numbers joined by dots, `*` for every item of a list. */
export const replyPathSchema = z
  .string()
  .regex(/^[^.\s]+(\.[^.\s]+)*$/, "is a path such as data.answer or sources.*.text")
  .describe("Path into the reply, such as data.answer or sources.*.text");

/**
 * What stands at a path; undefined where nothing does. With a `*` a list, of the
 * items that have something there; a null where the list should be stays null.
 */
export function valueAt(value: unknown, path: string): unknown {
  return walk(value, path.split("."));
}

function walk(value: unknown, keys: readonly string[]): unknown {
  const [key, ...rest] = keys;
  if (key === undefined) return value;
  if (key === "*") {
    if (value === null) return null;
    if (!Array.isArray(value)) return undefined;
    return value.flatMap((item) => walk(item, rest) ?? []);
  }
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
  return walk(Reflect.get(value, key), rest);
}
