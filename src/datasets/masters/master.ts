import type { Fields } from "../row.js";

/** Records by key, such as products or recipes. */
export interface Master {
  /** The record of a key; undefined when there is none. Keys are compared as text. */
  find(key: string): Fields | undefined;
  close(): void;
}

export interface MasterOptions {
  /** Column of the key. */
  readonly key: string;
  /** Table or view of an SQLite file; may be left out where the file has only one. */
  readonly table?: string | undefined;
  /** Columns to take, in this order; all where it is not given. The key is always there. */
  readonly columns?: readonly string[] | undefined;
}
