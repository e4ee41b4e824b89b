import type { ReadRow } from "../row.js";

export interface ReaderOptions {
  readonly encoding?: string | undefined;
  /** Name of the sheet of a workbook; the first one where it is not given. */
  readonly sheet?: string | undefined;
  readonly onBytes?: ((read: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What a file holds before anything is known about its fields. */
export interface OpenFile {
  /** Null where a container has no encoding of its own. */
  readonly encoding: string | null;
  /** Rows in the order of the file, some at a time. */
  batches(): AsyncGenerator<readonly ReadRow[]>;
}

/** A kind of file. */
export interface Reader {
  readonly name: string;
  /** Endings of file names, with the dot. */
  readonly extensions: readonly string[];
  /** True where a cell is text, and lists and records stand in it as text. */
  readonly cells: boolean;
  /** @throws KonkyoError `not_found` or `input_invalid` naming the file */
  open(file: string, options: ReaderOptions): Promise<OpenFile>;
}
