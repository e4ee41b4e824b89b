import fs from "node:fs";
import path from "node:path";
import { errorMessage, KonkyoError } from "../core/errors.js";

/**
 * Writes a file whole or not at all: readers never see a part of it, and an
 * interrupted process leaves the former one. Makes the folder.
 *
 * @throws KonkyoError `storage_failed` naming the file
 */
export function writeWhole(file: string, text: string): void {
  const draft = `${file}.${process.pid}.part`;
  try {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(draft, text);
    fs.renameSync(draft, file);
  } catch (error) {
    fs.rmSync(draft, { force: true });
    throw new KonkyoError("storage_failed", `the file cannot be written: ${errorMessage(error)}`, { where: file });
  }
}
