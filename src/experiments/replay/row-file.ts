import fs from "node:fs";
import path from "node:path";
import { errorMessage, KonkyoError } from "../../core/errors.js";

/** A file of one JSON record a line that takes the place of what stood there when it is whole, and not before. */
export interface RowFile {
  /** @throws KonkyoError `storage_failed` naming the file */
  write(record: unknown): void;
  /** @throws KonkyoError `storage_failed` naming the file */
  keep(): void;
  /** Leaves nothing behind; does nothing once it is kept. */
  discard(): void;
}

/** @throws KonkyoError `storage_failed` naming the file */
export function createRowFile(file: string): RowFile {
  const partial = `${file}.partial`;
  const within = <Result>(work: () => Result): Result => {
    try {
      return work();
    } catch (error) {
      fs.rmSync(partial, { force: true });
      throw new KonkyoError("storage_failed", `the file cannot be written: ${errorMessage(error)}`, {
        where: file,
        hint: "Choose another place for it.",
        cause: error,
      });
    }
  };
  let descriptor: number | null = within(() => {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    return fs.openSync(partial, "w");
  });
  const close = (): void => {
    if (descriptor !== null) fs.closeSync(descriptor);
    descriptor = null;
  };
  return {
    write(record) {
      const open = descriptor;
      // Lone surrogates cannot be stored as UTF-8.
      if (open !== null) within(() => fs.writeSync(open, `${JSON.stringify(record).toWellFormed()}\n`));
    },
    keep: () =>
      within(() => {
        close();
        fs.renameSync(partial, file);
      }),
    discard() {
      if (descriptor === null) return;
      close();
      fs.rmSync(partial, { force: true });
    },
  };
}
