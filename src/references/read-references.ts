import { readFile } from "node:fs/promises";
import path from "node:path";
import { KonkyoError, errorMessage } from "../core/errors.js";
import { isBlank } from "../core/visible-text.js";
import { normaliseQuestion } from "./question-text.js";
import type { ReferenceEntry } from "./reference-book.js";
import type { ReadRow } from "./read-rows.js";
import { readCsvRows, readJsonRows } from "./read-rows.js";

/** Names under which files carry a field, the first that is filled counts. In old Ragas files `answer` is the reply, so it comes last. */
const questionFields = ["user_input", "question"] as const;
const referenceFields = ["reference", "ground_truth", "answer"] as const;

export interface ReadReferences {
  readonly entries: readonly ReferenceEntry[];
  /** Rows that could not be used, by their first physical line. */
  readonly problems: readonly { readonly line: number; readonly message: string }[];
}

/**
 * Reads questions and their ideal answers from JSONL, CSV or TSV, with or
 * without a byte order mark, in UTF-8 or, where it is not that, Shift_JIS.
 *
 * @throws KonkyoError `input_invalid` when a row cannot be used, naming each by file and line;
 * `not_found` when there is no such file
 */
export async function readReferences(file: string): Promise<readonly ReferenceEntry[]> {
  const { entries, problems } = parseReferences(await readReferenceText(file), path.basename(file));
  const [first] = problems;
  if (first === undefined) {
    if (entries.length > 0) return entries;
    throw new KonkyoError("input_invalid", "no row has an ideal answer", {
      where: file,
      hint: `Name the column of the answers ${referenceFields.join(", ")}; or set references.file to null.`,
    });
  }
  const shown = problems.slice(0, 10).map(({ line, message }) => `line ${line}: ${message}`);
  const more = problems.length > shown.length ? [`and ${problems.length - shown.length} more`] : [];
  throw new KonkyoError("input_invalid", `${path.basename(file)} ${[...shown, ...more].join("; ")}`, {
    where: `${file} line ${first.line}`,
    hint: "Each row needs a question (user_input or question) and its ideal answer (reference or answer).",
  });
}

/** Reads the text of such a file; the name's ending tells its format. Good rows are kept beside the problems. */
export function parseReferences(text: string, name: string): ReadReferences {
  const entries: ReferenceEntry[] = [];
  const problems: { line: number; message: string }[] = [];
  for (const row of rowsOf(text, name)) {
    const result = row.problem ?? entryOf(row.fields, row.line, name);
    if (typeof result === "string") problems.push({ line: row.line, message: result });
    else if (result !== null) entries.push(result);
  }
  return { entries, problems };
}

/** The question of a row and its ideal answer, null where it has none; null without a question. */
export function referenceOfRow(
  fields: Readonly<Record<string, unknown>>,
): { readonly question: string; readonly reference: string | null } | null {
  const question = firstFilled(fields, questionFields);
  return question === undefined ? null : { question, reference: firstFilled(fields, referenceFields) ?? null };
}

/** The field in which a row carries its ideal answer, or in which it would. */
export function referenceFieldOf(fields: Readonly<Record<string, unknown>>): string {
  return referenceFields.find((name) => typeof fields[name] === "string" && !isBlank(fields[name])) ?? "reference";
}

function rowsOf(text: string, name: string): readonly ReadRow[] {
  const body = text.startsWith("\uFEFF") ? text.slice(1) : text;
  switch (path.extname(name).toLowerCase()) {
    case ".jsonl":
    case ".ndjson":
      return readJsonRows(body);
    case ".csv":
      return readCsvRows(body, ",");
    case ".tsv":
      return readCsvRows(body, "\t");
    default:
      throw new KonkyoError("input_invalid", `${name} is no file of references`, {
        where: name,
        hint: "Use a .jsonl, .csv or .tsv file.",
      });
  }
}

/** The entry of a row, what is wrong with it, or null for a question that has no ideal answer. */
function entryOf(
  fields: Readonly<Record<string, unknown>>,
  line: number,
  name: string,
): ReferenceEntry | string | null {
  const question = firstFilled(fields, questionFields);
  if (question === undefined) return `${present(fields, questionFields)} is empty or no text`;
  if (normaliseQuestion(question) === "") return `${present(fields, questionFields)} has no words`;
  if (referenceFields.every((field) => fields[field] === undefined || fields[field] === null)) return null;
  const reference = firstFilled(fields, referenceFields);
  if (reference === undefined) return `${present(fields, referenceFields)} is empty or no text`;
  const where = `${name} line ${line}`;
  const id = fields["id"];
  const named = typeof id === "number" || (typeof id === "string" && !isBlank(id));
  return { entry_id: named ? String(id) : where, question, reference, where };
}

function firstFilled(fields: Readonly<Record<string, unknown>>, names: readonly string[]): string | undefined {
  return names
    .map((name) => fields[name])
    .filter((value) => typeof value === "string")
    .find((value) => !isBlank(value));
}

/** The name to complain about: the one that the row uses, or the one to use. */
function present(fields: Readonly<Record<string, unknown>>, names: readonly [string, ...string[]]): string {
  return names.find((name) => name in fields) ?? names[0];
}

/** @throws KonkyoError `not_found` when there is no such file, `input_invalid` when it is no text */
export async function readReferenceText(file: string): Promise<string> {
  let bytes: Buffer;
  try {
    bytes = await readFile(file);
  } catch (error) {
    throw new KonkyoError("not_found", `the file of references cannot be read: ${errorMessage(error)}`, {
      where: file,
      hint: "Correct references.file in the configuration, or set it to null.",
      cause: error,
    });
  }
  return decode(bytes, file);
}

function decode(bytes: Buffer, file: string): string {
  for (const encoding of ["utf-8", "shift_jis"]) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // Not this encoding; the next one, or the error below.
    }
  }
  throw new KonkyoError("input_invalid", "the file of references is neither UTF-8 nor Shift_JIS", {
    where: file,
    hint: "Save it as UTF-8.",
  });
}
