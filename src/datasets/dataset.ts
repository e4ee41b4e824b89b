import fs from "node:fs";
import { KonkyoError } from "../core/errors.js";
import { renamed, type ColumnMap } from "./column-map.js";
import { formatNamed, recogniseFormat } from "./formats/registry.js";
import type { DatasetFormat } from "./formats/format.js";
import { createRowNaming } from "./row-naming.js";
import type { OpenFile, Reader } from "./readers/reader.js";
import { readerFor } from "./readers/registry.js";
import type { BadRow, DatasetRow, Fields, ReadRow } from "./row.js";
import { toSample } from "./to-sample.js";

export interface DatasetOptions {
  /** Name of the format; recognised by the columns where it is not given. */
  readonly format?: string | undefined;
  readonly map?: ColumnMap | undefined;
  /** Name of the encoding; found where it is not given. */
  readonly encoding?: string | undefined;
  readonly sheet?: string | undefined;
  /** `skip` (the default) hands bad rows out and goes on; `stop` throws at the first. */
  readonly badRows?: "skip" | "stop" | undefined;
  readonly onProgress?: ((readBytes: number, totalBytes: number) => void) | undefined;
}

/** A set of questions in a file. Nothing is read before it is asked for, and never more than a part at a time of JSONL, CSV and TSV. */
export interface Dataset {
  readonly file: string;
  /** Reads the first rows. */
  describe(signal?: AbortSignal): Promise<DatasetDescription>;
  /**
   * Rows in the order of the file; may be read more than once.
   *
   * @throws KonkyoError `not_found`, `input_invalid` (the file, its format, or with `stop` a row), `cancelled`
   */
  rows(signal?: AbortSignal): AsyncGenerator<DatasetRow>;
}

export interface DatasetDescription {
  /** Kind of file, such as csv. */
  readonly type: string;
  /** Name of the format; null when no row could be read. */
  readonly format: string | null;
  readonly encoding: string | null;
  readonly columns: readonly string[];
  readonly bytes: number;
}

/** @throws KonkyoError `input_invalid` when no such file can be read, `usage` when there is no such format */
export function openDataset(file: string, options: DatasetOptions = {}): Dataset {
  const reader = readerFor(file);
  const given = options.format === undefined ? undefined : formatNamed(options.format);
  return {
    file,
    async describe(signal) {
      const { opened, start } = await begin(file, reader, options, signal);
      await start.rest.return(undefined);
      return {
        type: reader.name,
        format: formatOf(start, given, file)?.name ?? null,
        encoding: opened.encoding,
        columns: [...start.columns],
        bytes: fs.statSync(file).size,
      };
    },
    async *rows(signal) {
      const { start } = await begin(file, reader, options, signal);
      const format = await formatOrClose(start, given, file);
      const name = createRowNaming();
      for await (const batch of batchesOf(start)) {
        if (signal?.aborted === true) throw new KonkyoError("cancelled", "reading was cancelled", { where: file });
        for (const row of batch) {
          const result =
            "fault" in row || format === undefined ? bad(row) : convert(row, format, reader, options, name);
          if (!result.ok && options.badRows === "stop") throw stopped(file, result);
          yield result;
        }
      }
    },
  };
}

/** Rows to look at for the columns. */
const looked = 20;

interface Start {
  readonly batches: readonly (readonly ReadRow[])[];
  readonly rest: AsyncGenerator<readonly ReadRow[]>;
  readonly columns: ReadonlySet<string>;
}

async function begin(
  file: string,
  reader: Reader,
  options: DatasetOptions,
  signal: AbortSignal | undefined,
): Promise<{ readonly opened: OpenFile; readonly start: Start }> {
  const { onProgress } = options;
  const opened = await reader.open(file, {
    encoding: options.encoding,
    sheet: options.sheet,
    signal,
    ...(onProgress === undefined ? {} : { onBytes: progressOf(file, onProgress) }),
  });
  const rest = opened.batches();
  const batches: (readonly ReadRow[])[] = [];
  const columns = new Set<string>();
  let good = 0;
  while (good < looked) {
    const next = await rest.next();
    if (next.done === true) break;
    batches.push(next.value);
    for (const row of next.value.slice(0, 1000)) {
      if ("fault" in row) continue;
      good += 1;
      for (const column of Object.keys(renamed(row.fields, options.map ?? new Map()))) columns.add(column);
    }
  }
  return { opened, start: { batches, rest, columns } };
}

function progressOf(file: string, report: (read: number, total: number) => void): (read: number) => void {
  const total = fs.statSync(file).size;
  return (read) => report(read, total);
}

async function* batchesOf({ batches, rest }: Start): AsyncGenerator<readonly ReadRow[]> {
  try {
    yield* batches;
    yield* rest;
  } finally {
    await rest.return(undefined); // the file closes too when the rows were not read to their end
  }
}

async function formatOrClose(start: Start, given: DatasetFormat | undefined, file: string) {
  try {
    return formatOf(start, given, file);
  } catch (error) {
    await start.rest.return(undefined);
    throw error;
  }
}

function formatOf({ columns }: Start, given: DatasetFormat | undefined, file: string): DatasetFormat | undefined {
  const format = given ?? recogniseFormat(columns);
  if (format !== undefined || columns.size === 0) return format;
  throw new KonkyoError("input_invalid", `no format has the columns ${[...columns].slice(0, 20).join(", ")}`, {
    where: file,
    hint: "Map the column of the questions: --map column=user_input (and others, such as --map column=reference).",
  });
}

function convert(
  row: Extract<ReadRow, { readonly fields: Fields }>,
  format: DatasetFormat,
  reader: Reader,
  options: DatasetOptions,
  name: ReturnType<typeof createRowNaming>,
): DatasetRow {
  const { line } = row;
  const fields = format.convert(renamed(row.fields, options.map ?? new Map()));
  if ("fault" in fields) return bad({ line, ...fields });
  const sample = toSample(fields, reader.cells);
  if ("fault" in sample) return bad({ line, ...sample });
  const named = name(sample, line);
  return "fault" in named ? bad({ line, ...named }) : { ok: true, line, ...named };
}

function bad(row: ReadRow): BadRow {
  if (!("fault" in row)) return { ok: false, line: row.line, reason: "belongs to no known format" };
  const { line, fault, field } = row;
  return { ok: false, line, reason: fault, ...(field === undefined ? {} : { field }) };
}

function stopped(file: string, { line, reason }: BadRow): KonkyoError {
  return new KonkyoError("input_invalid", reason, {
    where: `${file} line ${line}`,
    hint: "Repair the row, or let bad rows be skipped.",
  });
}
