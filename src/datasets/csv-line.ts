import { quotedCell } from "./csv-cell.js";
import { safeCell } from "./safe-cell.js";

/**
 * A line for spreadsheets, without its line feed. No cell runs as a formula, and each comes back unchanged through
 * `textOfCell`; an absent text is an empty cell, an empty text `""`.
 */
export function csvLine(cells: readonly (string | number | null | undefined)[]): string {
  return `${cells.map(cell).join(",")}\r`;
}

function cell(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return String(value); // a negative number is one, and no formula
  return quotedCell(safeCell(value.toWellFormed()));
}
