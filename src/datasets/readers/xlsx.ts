import fs from "node:fs";
import { errorMessage, KonkyoError } from "../../core/errors.js";
import { textOfCell } from "../safe-cell.js";
import type { ReadRow } from "../row.js";
import type { Reader, ReaderOptions } from "./reader.js";
import { tableRows } from "./table-rows.js";
import { unpackedBytes } from "./zip-size.js";

const largestUnpacked = 1024 * 1024 * 1024;

/**
 * One sheet of a workbook under a header row. Of a formula its stored result is
 * read; nothing is computed. Dates become ISO 8601, other cells the text of
 * their value. The whole sheet is held in memory: large sets belong in JSONL.
 */
export const xlsxReader: Reader = {
  name: "xlsx",
  extensions: [".xlsx"],
  cells: true,
  async open(file, options) {
    await refuseBomb(file);
    return { encoding: null, batches: () => rowsOf(file, options) };
  },
};

async function refuseBomb(file: string): Promise<void> {
  const bytes = await unpackedBytes(file);
  if (bytes === null) throw new KonkyoError("input_invalid", "this is no .xlsx workbook", { where: file });
  if (bytes <= largestUnpacked) return;
  throw new KonkyoError("input_invalid", "the workbook is larger than 1 GB when it is unpacked", {
    where: file,
    hint: "Save the sheet as CSV.",
  });
}

async function* rowsOf(file: string, options: ReaderOptions): AsyncGenerator<readonly ReadRow[]> {
  const sheet = await read(file, options.sheet);
  options.onBytes?.(fs.statSync(file).size);
  const headerAt = sheet.findIndex((cells) => cells.some((cell) => cell !== null));
  const header = sheet[headerAt];
  if (header === undefined) return;
  const table = tableRows(header.map(cellOf), `${file} row ${headerAt + 1}`);
  yield sheet.slice(headerAt + 1).flatMap((cells, index) => {
    const row = table.row(cells.map(cellOf), headerAt + index + 2);
    return row === null ? [] : [row];
  });
}

async function read(file: string, sheet: string | undefined): Promise<readonly (readonly unknown[])[]> {
  const { readSheet } = await import("read-excel-file/node"); // only where there is a workbook
  try {
    return await readSheet(file, sheet ?? 1, { trim: false });
  } catch (error) {
    throw new KonkyoError("input_invalid", `the workbook cannot be read: ${errorMessage(error)}`, {
      where: file,
      hint: "Name one of its sheets, or save the sheet as CSV.",
      cause: error,
    });
  }
}

function cellOf(value: unknown): string | null {
  if (typeof value === "string") return value === "" ? null : textOfCell(value);
  if (value instanceof Date) return value.toISOString();
  return typeof value === "number" || typeof value === "boolean" ? String(value) : null;
}
