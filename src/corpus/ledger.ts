import fs from "node:fs";
import path from "node:path";
import { CsvError, parse as parseCsv } from "csv-parse/sync";
import { LineCounter, parseDocument } from "yaml";
import { z } from "zod";
import { errorMessage, KonkyoError } from "../core/errors.js";
import { isBlank } from "../core/visible-text.js";
import { decodeText } from "./decode.js";
import type { Audience } from "./document.js";
import { readAudience, readVersion } from "./front-matter.js";

/** What the managing side says about documents that say nothing themselves. */
export interface LedgerEntry {
  /** A path relative to the ingested folder; `*`, `**` and `?` match as in a shell. */
  readonly path: string;
  /** `undefined` says nothing; null says that the document has no version. */
  readonly corpusVersion: string | null | undefined;
  readonly audience: Audience | undefined;
  /** SHA-256 of the file's bytes as reviewed, lower case hexadecimal. */
  readonly contentHash: string | undefined;
}

export interface Ledger {
  /** The entry with exactly this path, else the first pattern that matches. */
  lookup(relativePath: string): LedgerEntry | undefined;
}

export function createLedger(entries: readonly LedgerEntry[]): Ledger {
  const exact = new Map<string, LedgerEntry>();
  for (const entry of entries) if (!exact.has(entry.path)) exact.set(entry.path, entry);
  const patterns = entries
    .filter((entry) => /[*?]/.test(entry.path))
    .map((entry) => ({ entry, pattern: globPattern(entry.path) }));
  return {
    lookup: (relativePath) =>
      exact.get(relativePath) ?? patterns.find(({ pattern }) => pattern.test(relativePath))?.entry,
  };
}

/**
 * Reads a ledger file: YAML (a list of `{path, corpus_version, audience,
 * content_hash}`, or one under `documents`) or CSV with these columns. An empty
 * CSV cell says nothing; an empty `corpus_version:` in YAML says that the
 * version is missing.
 *
 * @throws KonkyoError `not_found`, or `input_invalid` with file and line
 */
export function readLedger(file: string): Ledger {
  const text = readText(file);
  const isTable = /^\.(?:csv|tsv)$/i.test(path.extname(file));
  return createLedger(isTable ? readTable(text, file) : readYaml(text, file));
}

const entrySchema = z.strictObject({
  path: z.string().refine((value) => !isBlank(value), "path is blank"),
  corpus_version: z.unknown().optional(),
  audience: z.union([z.string(), z.array(z.string())]).optional(),
  content_hash: z
    .string()
    .regex(/^[0-9a-fA-F]{64}$/, "content_hash is no SHA-256 in hexadecimal")
    .optional(),
});

function readText(file: string): string {
  let bytes: Buffer;
  try {
    bytes = fs.readFileSync(file);
  } catch (error) {
    throw new KonkyoError("not_found", `ledger: ${errorMessage(error)}`, {
      where: file,
      hint: "Check the path.",
      cause: error,
    });
  }
  const decoded = decodeText(bytes);
  if ("refused" in decoded) throw invalid(file, decoded.refused);
  return decoded.text;
}

function readYaml(text: string, file: string): readonly LedgerEntry[] {
  const lines = new LineCounter();
  const document = parseDocument(text, { schema: "failsafe", logLevel: "silent", lineCounter: lines });
  const failure = document.errors[0];
  if (failure !== undefined) {
    throw invalid(`${file}:${failure.linePos?.[0].line ?? 1}`, failure.message.split("\n")[0] ?? "broken YAML");
  }
  const value: unknown = document.toJS({ maxAliasCount: 100 });
  const list: unknown = typeof value === "object" && value !== null && "documents" in value ? value.documents : value;
  if (!Array.isArray(list)) throw invalid(file, "a list of documents was expected");
  return (list as unknown[]).map((entry, index) => readEntry(entry, `${file} entry ${index + 1}`));
}

function readTable(text: string, file: string): readonly LedgerEntry[] {
  try {
    const rows = parseCsv(text, {
      columns: (header: string[]) => header.map((name) => name.trim()),
      delimiter: path.extname(file).toLowerCase() === ".tsv" ? "\t" : ",",
      skip_empty_lines: true,
      trim: true,
      info: true,
    }) as unknown as readonly { readonly record: Record<string, string>; readonly info: { readonly lines: number } }[];
    return rows.map(({ record, info }) => {
      const said = Object.fromEntries(Object.entries(record).filter(([, cell]) => cell !== ""));
      return readEntry(said, `${file}:${info.lines}`);
    });
  } catch (error) {
    if (error instanceof CsvError) throw invalid(file, error.message);
    throw error;
  }
}

function readEntry(value: unknown, where: string): LedgerEntry {
  const parsed = entrySchema.safeParse(value);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw invalid(
      where,
      [issue?.path.join("."), issue?.message].filter((part) => part !== undefined && part !== "").join(": "),
    );
  }
  const entry = parsed.data;
  return {
    path: entry.path.replaceAll("\\", "/").replace(/^\.\//, ""),
    corpusVersion:
      typeof value === "object" && value !== null && "corpus_version" in value
        ? readVersion(entry.corpus_version)
        : undefined,
    audience: entry.audience === undefined ? undefined : readAudience(entry.audience),
    contentHash: entry.content_hash?.toLowerCase(),
  };
}

function invalid(where: string, message: string): KonkyoError {
  return new KonkyoError("input_invalid", `ledger: ${message}`, {
    where,
    hint: "Each entry has a path and may have corpus_version, audience and content_hash.",
  });
}

function globPattern(glob: string): RegExp {
  const source = glob.replaceAll(/\*\*\/|\*\*|\*|\?|[.+^${}()|[\]\\]/g, (token) => {
    if (token === "**/") return "(?:.*/)?";
    if (token === "**") return ".*";
    if (token === "*") return "[^/]*";
    return token === "?" ? "[^/]" : `\\${token}`;
  });
  return new RegExp(`^${source}$`, "su");
}
