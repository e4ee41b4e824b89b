import type Database from "better-sqlite3";

/** `deleted`: the row is gone. `emptied`: it stays for the figures, without its texts. */
export type PurgeAction = "deleted" | "emptied";

/** Rows of each table. */
export type RowCounts = Readonly<Record<string, number>>;

/** One kind of record that goes after a time. */
export interface PurgeStep {
  readonly tables: Readonly<Record<string, PurgeAction>>;
  /** What would go now. */
  count(): RowCounts;
  /** Takes the next few in a short transaction; null when nothing is left. */
  next(): RowCounts | null;
}

export interface BatchedRows {
  readonly sqlite: Database.Database;
  readonly tables: PurgeStep["tables"];
  /** The table that is gone through, its alias `row`, and which of its rows are meant; `@before` is the time limit. */
  readonly from: string;
  readonly where: string;
  /** The column by which the rows are known to `apply`. */
  readonly key: string;
  readonly before: string;
  readonly batchSize: number;
  count(): RowCounts;
  /** Works on the rows whose keys are given as a JSON list, inside a transaction. */
  apply(keys: string): RowCounts;
}

/** A step through a table in the order of its rows, so that no row is looked at twice. */
export function batchedStep(options: BatchedRows): PurgeStep {
  const { sqlite, from, where, key, before, batchSize } = options;
  const select = sqlite.prepare(
    `SELECT row.rowid AS place, row.${key} AS key FROM ${from} AS row
     WHERE row.rowid > @after AND (${where}) ORDER BY row.rowid LIMIT ${batchSize}`,
  );
  let after = -1;
  return {
    tables: options.tables,
    count: () => options.count(),
    next() {
      const work = sqlite.transaction((): RowCounts | null => {
        const rows = select.all({ after, before }) as { place: number; key: unknown }[];
        const last = rows.at(-1);
        if (last === undefined) return null;
        after = last.place;
        return options.apply(JSON.stringify(rows.map((row) => row.key)));
      });
      // What was read must still hold when it is written: other processes resume runs and decide tickets meanwhile.
      return work.immediate();
    },
  };
}

/** The number that a query for one counts. */
export function countOf(
  sqlite: Database.Database,
  query: string,
  parameters: Readonly<Record<string, unknown>>,
): number {
  return sqlite.prepare(query).pluck().get(parameters) as number;
}
