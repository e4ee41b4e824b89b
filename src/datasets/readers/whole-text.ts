import fs from "node:fs";
import { KonkyoError } from "../../core/errors.js";
import { openText } from "../text-blocks.js";
import type { ReaderOptions } from "./reader.js";

/**
 * The whole text of a file that cannot be read in parts.
 *
 * @throws KonkyoError `input_invalid` when it is larger than `limit` bytes or is no text
 */
export async function readWholeText(
  file: string,
  limit: number,
  options: ReaderOptions,
): Promise<{ readonly text: string; readonly encoding: string }> {
  const opened = await openText(file, options);
  if (fs.statSync(file).size > limit) {
    throw new KonkyoError("input_invalid", `the file is larger than ${Math.round(limit / 1024 / 1024)} MB`, {
      where: file,
      hint: "Save a large set as JSONL or CSV; those are read row by row.",
    });
  }
  const parts: Buffer[] = [];
  for await (const block of opened.blocks()) parts.push(block);
  const [damaged] = opened.damaged;
  if (damaged !== undefined) {
    throw new KonkyoError("input_invalid", `bytes that are no ${opened.encoding} text`, {
      where: `${file} line ${damaged}`,
    });
  }
  return { text: Buffer.concat(parts).toString("utf8"), encoding: opened.encoding };
}
