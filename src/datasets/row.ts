import type { Sample } from "../core/sample.js";

/** Fields of one row as read, by column. */
export type Fields = Readonly<Record<string, unknown>>;

/** What is wrong with a row. */
export interface RowFault {
  readonly fault: string;
  /** The field of the sample that is at fault, where one is. */
  readonly field?: string;
}

/** A row before its format is known, with its physical line from 1 (in a workbook: the row of the sheet). */
export type ReadRow = { readonly line: number; readonly fields: Fields } | ({ readonly line: number } & RowFault);

/** A row of a data set: a sample, or why there is none. */
export type DatasetRow = GoodRow | BadRow;

export interface GoodRow {
  readonly ok: true;
  readonly line: number;
  readonly sample: Sample;
  /** True when the row had no id and got one made from its question. */
  readonly idMade: boolean;
}

export interface BadRow {
  readonly ok: false;
  readonly line: number;
  readonly reason: string;
  readonly field?: string;
}
