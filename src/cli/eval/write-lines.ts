import fs from "node:fs";
import path from "node:path";
import { errorMessage, KonkyoError } from "../../core/errors.js";

/**
 * Writes lines to a file in the place of what stood there, whole or not at all.
 *
 * @throws KonkyoError `storage_failed` naming the file
 */
export function writeLines(file: string, lines: Iterable<string>): void {
  const partial = `${file}.partial`;
  try {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    const open = fs.openSync(partial, "w");
    try {
      for (const line of lines) fs.writeSync(open, `${line}\n`);
    } finally {
      fs.closeSync(open);
    }
    fs.renameSync(partial, file);
  } catch (error) {
    fs.rmSync(partial, { force: true });
    if (error instanceof KonkyoError) throw error;
    throw new KonkyoError("storage_failed", `the file cannot be written: ${errorMessage(error)}`, {
      where: file,
      hint: "Choose another place for it; the results are kept, and the same command asks nothing again.",
      cause: error,
    });
  }
}
