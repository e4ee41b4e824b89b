import path from "node:path";
import { z } from "zod";
import { configSchema, type Config } from "../config/schema.js";
import { KonkyoError } from "../core/errors.js";
import type { KonkyoConfig } from "./options.js";

/**
 * Settings given in code, checked as those of a file are.
 *
 * @param folder where relative paths start; absolute
 * @throws KonkyoError `config_invalid` naming each wrong key
 */
export function readConfigObject(given: KonkyoConfig, folder: string): Config {
  const parsed = configSchema.safeParse(given);
  if (!parsed.success) {
    throw new KonkyoError("config_invalid", z.prettifyError(parsed.error), {
      where: "config",
      hint: "`konkyo init --print` shows every setting with its default.",
    });
  }
  const { home, judges, references, ...rest } = parsed.data;
  const resolved = (given: string): string => path.resolve(folder, given);
  return {
    ...rest,
    home: resolved(home),
    judges: { ...judges, folders: judges.folders.map(resolved) },
    references: { ...references, file: references.file === null ? null : resolved(references.file) },
  };
}
