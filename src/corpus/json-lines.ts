import { errorMessage } from "../core/errors.js";

export type JsonLine =
  { readonly line: number; readonly value: unknown } | { readonly line: number; readonly fault: string };

/**
 * Rows of a JSON Lines text with their physical line numbers, from 1. Only LF
 * ends a line (U+2028 and U+2029 are ordinary characters inside a row); blank
 * lines are skipped, and the last line needs no end.
 */
export function* readJsonLines(text: string): Generator<JsonLine> {
  let line = 0;
  let start = 0;
  while (start <= text.length) {
    const end = text.indexOf("\n", start);
    const row = text.slice(start, end < 0 ? text.length : end);
    start = end < 0 ? text.length + 1 : end + 1;
    line += 1;
    if (!/^[ \t\r]*$/.test(row)) yield readRow(row, line);
  }
}

function readRow(row: string, line: number): JsonLine {
  try {
    return { line, value: JSON.parse(row) as unknown };
  } catch (error) {
    return { line, fault: `no valid JSON: ${errorMessage(error)}` };
  }
}
