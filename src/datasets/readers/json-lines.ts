import type { ReadRow } from "../row.js";
import { openText, type TextBlocks } from "../text-blocks.js";
import { readJsonRow } from "./json-row.js";
import type { Reader } from "./reader.js";

/**
 * One JSON object a line. Only LF ends a line, so that U+2028 inside a text is a
 * character of it; blank lines are skipped, and the last line needs no end.
 */
export const jsonLinesReader: Reader = {
  name: "jsonl",
  extensions: [".jsonl", ".ndjson"],
  cells: false,
  async open(file, options) {
    const text = await openText(file, options);
    return { encoding: text.encoding, batches: () => rowsOf(text) };
  },
};

async function* rowsOf(text: TextBlocks): AsyncGenerator<readonly ReadRow[]> {
  let line = 0;
  for await (const block of text.blocks()) {
    const rows: ReadRow[] = [];
    let start = 0;
    while (start < block.length) {
      const found = block.indexOf(0x0a, start);
      const end = found < 0 ? block.length : found;
      line += 1;
      if (!isBlankLine(block, start, end)) {
        rows.push(
          text.damaged.has(line)
            ? { line, fault: `has bytes that are no ${text.encoding} text` }
            : readJsonRow(block.toString("utf8", start, end), line),
        );
      }
      start = end + 1;
    }
    yield rows;
  }
}

function isBlankLine(block: Buffer, start: number, end: number): boolean {
  for (let index = start; index < end; index += 1) {
    const byte = block[index];
    if (byte !== 0x20 && byte !== 0x09 && byte !== 0x0d) return false;
  }
  return true;
}
