import fs from "node:fs";
import { errorMessage, KonkyoError } from "../core/errors.js";
import { readLabelledRow, type LabelledRow } from "./labelled-row.js";

export type LabelledLine =
  { readonly line: number; readonly row: LabelledRow } | { readonly line: number; readonly fault: string };

/**
 * Rows of a JSON Lines file, one at a time, each with its physical line from 1.
 * Only LF ends a line; blank lines are skipped; a row that cannot be read is a
 * fault with its line, and the next ones go on.
 *
 * @throws KonkyoError `input_invalid` when the file cannot be read, `cancelled` when the signal aborts
 */
export async function* readLabelledFile(
  file: string,
  options: { readonly labelField: string; readonly signal?: AbortSignal | undefined },
): AsyncGenerator<LabelledLine> {
  let line = 0;
  for await (const text of linesOf(file)) {
    if (options.signal?.aborted === true) throw new KonkyoError("cancelled", "reading was cancelled", { where: file });
    line += 1;
    const row = line === 1 ? text.replace(/^\uFEFF/, "") : text;
    if (!/^[ \t\r]*$/.test(row)) yield { line, ...readLine(row, line, options.labelField) };
  }
}

function readLine(text: string, line: number, labelField: string): { row: LabelledRow } | { fault: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { fault: `no valid JSON: ${errorMessage(error)}` };
  }
  return readLabelledRow(value, line, labelField);
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  let rest = "";
  try {
    for await (const chunk of fs.createReadStream(file)) {
      const lines = (rest + decoder.decode(chunk as Buffer, { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      yield* lines;
    }
  } catch (error) {
    if (error instanceof KonkyoError) throw error;
    throw new KonkyoError("input_invalid", `the labelled file cannot be read: ${errorMessage(error)}`, { where: file });
  }
  yield rest + decoder.decode();
}
