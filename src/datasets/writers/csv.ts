import type { Sample } from "../../core/sample.js";
import { quotedCell } from "../csv-cell.js";
import { safeCell } from "../safe-cell.js";
import type { SampleFormat } from "./writer.js";

/**
 * A table for spreadsheets: UTF-8 with a byte order mark, CRLF, lists and
 * records as JSON. No cell runs as a formula (see `safeCell`), an empty cell is
 * absent and `""` an empty text, so that the table reads back as it was. Halves
 * of surrogate pairs, which no UTF-8 can hold, become U+FFFD.
 */
export const csvWriter: SampleFormat = {
  name: "csv",
  extensions: [".csv"],
  head: (fields) => `\uFEFF${fields.join(",")}\r\n`,
  row: (sample, fields) => `${fields.map((field) => cell(sample[field])).join(",")}\r\n`,
};

function cell(value: Sample[keyof Sample]): string {
  if (value === undefined) return "";
  return quotedCell(typeof value === "string" ? safeCell(value) : JSON.stringify(value));
}
