import fs from "node:fs";
import path from "node:path";
import { parse as parseYaml } from "yaml";
import { z } from "zod";
import { errorMessage, KonkyoError } from "../../core/errors.js";
import { createItemNames, type ItemKind, type ItemNames } from "./item-names.js";

export const itemNamesFile = "item-names.yaml";

/**
 * Reads `item-names.yaml` of each folder that has one. A later folder adds
 * names to a kind that is already there, or adds kinds of its own.
 *
 * @throws KonkyoError `prompt_invalid` naming the file
 */
export function readItemNames(folders: readonly string[]): ItemNames {
  const kinds = new Map<string, ItemKind>();
  for (const folder of folders) {
    const file = path.join(folder, itemNamesFile);
    if (!fs.existsSync(file)) continue;
    for (const [kind, entry] of Object.entries(readTable(file))) {
      const known = kinds.get(kind);
      kinds.set(kind, {
        kind,
        names: [...(known?.names ?? []), ...entry.ja, ...entry.en],
        is: [...(known?.is ?? []), ...entry.is],
        holds: [...(known?.holds ?? []), ...entry.holds],
        may: [...(known?.may ?? []), ...entry.may],
        mixed: entry.mixed || known?.mixed === true,
      });
    }
  }
  return createItemNames([...kinds.values()]);
}

const listSchema = z.array(z.string().min(1)).default([]);
const tableSchema = z.record(
  z.string().regex(/^[a-z][a-z0-9_]*$/),
  z.strictObject({
    ja: listSchema,
    en: listSchema,
    is: listSchema,
    holds: listSchema,
    may: listSchema,
    mixed: z.boolean().default(false),
  }),
);

function readTable(file: string): z.infer<typeof tableSchema> {
  let value: unknown;
  try {
    value = parseYaml(fs.readFileSync(file, "utf8"));
  } catch (error) {
    throw invalid(file, `cannot be read as YAML: ${errorMessage(error)}`);
  }
  const parsed = tableSchema.safeParse(value ?? {});
  if (!parsed.success) throw invalid(file, z.prettifyError(parsed.error));
  return parsed.data;
}

function invalid(where: string, message: string): KonkyoError {
  return new KonkyoError("prompt_invalid", message, {
    where,
    hint: "Each kind has the lists ja and en (names), is, holds and may (other kinds) and mixed, each of which may be left out.",
  });
}
