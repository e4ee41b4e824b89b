import { parse } from "csv-parse/sync";
import { errorMessage } from "../core/errors.js";

/** A row of a file with its first physical line, from 1; `problem` where it could not be read. */
export interface ReadRow {
  readonly line: number;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly problem?: string;
}

/** One JSON object a line. Only line feeds end a line: U+2028 is a character of the text. Blank lines are skipped. */
export function readJsonRows(text: string): readonly ReadRow[] {
  return text.split("\n").flatMap((content, index) => (content.trim() === "" ? [] : [jsonRow(content, index + 1)]));
}

function jsonRow(content: string, line: number): ReadRow {
  try {
    const value: unknown = JSON.parse(content);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return { line, fields: { ...value } };
    return { line, fields: {}, problem: "is no JSON object" };
  } catch (error) {
    return { line, fields: {}, problem: `is no JSON: ${errorMessage(error)}` };
  }
}

interface CsvRecord {
  readonly record: readonly string[];
  readonly raw: string;
}

/** Rows under a header. A field in quotes may hold line breaks; blank lines are skipped. */
export function readCsvRows(text: string, delimiter: string): readonly ReadRow[] {
  let records: readonly CsvRecord[];
  try {
    records = parse(text, { delimiter, raw: true, relax_column_count: true, skip_empty_lines: false }) as never;
  } catch (error) {
    return [{ line: lineOf(error), fields: {}, problem: errorMessage(error) }];
  }
  const [header, ...rows] = withLines(records);
  if (header === undefined) return [];
  const names = header.record.map((name) => name.trim());
  return rows.map(({ record, line }) => csvRow(names, record, line));
}

function withLines(records: readonly CsvRecord[]): readonly { record: readonly string[]; line: number }[] {
  let line = 1;
  return records.flatMap(({ record, raw }) => {
    const first = line;
    line += raw.match(/\r\n|\n|\r/g)?.length ?? 0;
    return record.every((field) => field === "") ? [] : [{ record, line: first }];
  });
}

function csvRow(names: readonly string[], record: readonly string[], line: number): ReadRow {
  // A cell left empty is a field left out: CSV has no other way to say so.
  const cells = names.map((name, index) => [name, record[index] ?? ""] as const);
  const fields = Object.fromEntries(cells.filter(([, cell]) => cell !== ""));
  if (record.length === names.length) return { line, fields };
  return { line, fields, problem: `has ${record.length} fields where the header has ${names.length}` };
}

function lineOf(error: unknown): number {
  return error instanceof Error && "lines" in error && typeof error.lines === "number" ? error.lines : 1;
}
