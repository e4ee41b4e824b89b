import { pipeline, Readable } from "node:stream";
import { CsvError, parse, type Parser } from "csv-parse";
import { textOfCell } from "../safe-cell.js";
import type { ReadRow } from "../row.js";
import { openText, type TextBlocks } from "../text-blocks.js";
import type { Reader } from "./reader.js";
import { tableRows, type TableRows } from "./table-rows.js";

/**
 * Rows under a header. A cell in quotes may hold line breaks; rows without any
 * cell are skipped. An empty cell is absent; an empty cell in quotes is an
 * empty text, unless the header's names stand in quotes too, as in files that
 * quote everything. The delimiter is the one that the header shows most.
 */
export const csvReader: Reader = {
  name: "csv",
  extensions: [".csv"],
  cells: true,
  async open(file, options) {
    const text = await openText(file, options);
    return { encoding: text.encoding, batches: () => rowsOf(text, mostSeen(text.head), file) };
  },
};

/** The same with tabs. */
export const tsvReader: Reader = {
  name: "tsv",
  extensions: [".tsv", ".tab"],
  cells: true,
  async open(file, options) {
    const text = await openText(file, options);
    return { encoding: text.encoding, batches: () => rowsOf(text, "\t", file) };
  },
};

/** Rows that are handed over together. */
const batchSize = 256;
const longestRecord = 64 * 1024 * 1024;

interface CsvRecord {
  readonly record: readonly (string | null)[];
  readonly info: { readonly lines: number };
}

async function* rowsOf(text: TextBlocks, delimiter: string, file: string): AsyncGenerator<readonly ReadRow[]> {
  const state = { quotedHeader: false };
  const faults: ParserFault[] = [];
  const parser = startParser(text, delimiter, state, faults);
  let table: TableRows | undefined;
  let rows: ReadRow[] = [];
  // The parser counts every carriage return in a cell as a line of its own.
  let returns = 0;
  let end = 0;
  const takeFaults = () => {
    for (const { message, line, open } of faults.splice(0)) {
      rows.push({ line: open ? end + 1 : line - returns, fault: message });
    }
  };
  try {
    for await (const { record, info } of parser as AsyncIterable<CsvRecord>) {
      returns += count(record, "\r");
      end = info.lines - returns;
      const line = end - count(record, "\n");
      if (table === undefined) table = tableRows(record, `${file} line ${line}`);
      else {
        const row = damagedRow(text, line, end) ?? table.row(record, line);
        if (row !== null)
          rows.push("fault" in row && end > line ? { ...row, fault: `${row.fault}, up to line ${end}` } : row);
      }
      if (rows.length >= batchSize) {
        yield rows;
        rows = [];
      }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    faults.push(parserFault(error));
  }
  takeFaults();
  yield rows;
}

interface ParserFault {
  readonly message: string;
  readonly line: number;
  /** True where a quote was opened and never closed. */
  readonly open: boolean;
}

function parserFault(error: CsvError): ParserFault {
  const line = "lines" in error && typeof error["lines"] === "number" ? error["lines"] : 1;
  if (error.code === "CSV_QUOTE_NOT_CLOSED") {
    return { message: "a quote is opened and never closed; nothing from here on could be read", line, open: true };
  }
  return { message: `${error.message}; what follows could not be read`, line, open: false };
}

interface HeaderState {
  quotedHeader: boolean;
}

function startParser(text: TextBlocks, delimiter: string, state: HeaderState, faults: ParserFault[]): Parser {
  const parser = parse({
    delimiter,
    // A file without any line feed has the line ends of an old Macintosh.
    record_delimiter: text.head.includes("\n") ? ["\r\n", "\n"] : ["\r"],
    relax_column_count: true,
    // A quote in the midst of a cell is a character of it.
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: longestRecord,
    info: true,
    on_skip: (error) => {
      if (error !== undefined) faults.push(parserFault(error));
      return undefined;
    },
    cast: (value, { quoting, records }) => {
      if (records === 0) state.quotedHeader ||= quoting;
      if (value === "") return quoting && !state.quotedHeader ? "" : null;
      return textOfCell(value);
    },
  });
  // The reader of the rows sees the error; the callback only keeps it from being thrown twice.
  pipeline(Readable.from(text.blocks()), parser, () => undefined);
  return parser;
}

function count(record: CsvRecord["record"], character: string): number {
  let total = 0;
  for (const cell of record) {
    if (cell?.includes(character) === true) total += cell.split(character).length - 1;
  }
  return total;
}

function damagedRow(text: TextBlocks, first: number, last: number): ReadRow | null {
  if (text.damaged.size === 0) return null;
  for (let line = first; line <= last; line += 1) {
    if (text.damaged.has(line)) return { line: first, fault: `has bytes that are no ${text.encoding} text` };
  }
  return null;
}

function mostSeen(head: string): string {
  const header = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(head.replace(/^\uFEFF/, ""))?.[0] ?? "";
  const bare = header.replace(/"(?:[^"]|"")*"/g, "");
  const counts = [",", "\t", ";"].map((delimiter) => [delimiter, bare.split(delimiter).length] as const);
  return counts.reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}
