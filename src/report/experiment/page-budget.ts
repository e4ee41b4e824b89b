/** What a page may hold. */
export interface PageLimits {
  /** Rows in the table. */
  readonly rows: number;
  /** UTF-8 bytes of the details of all rows together. */
  readonly detailBytes: number;
}

export const defaultPageLimits: PageLimits = { rows: 10_000, detailBytes: 8_000_000 };

/** A row before the page is written. */
export interface MeasuredRow {
  /** The lower, the sooner it gets a place; a whole number from 0. */
  readonly rank: number;
  readonly detailBytes: number;
}

export type RowPlace = "detailed" | "listed" | "left_out";

/**
 * Which rows a page shows, and which with their details: those of a low rank before the others, within a
 * rank in their order. Pure. A row whose details do not fit leaves room for smaller ones after it.
 */
export function placeRows(rows: readonly MeasuredRow[], limits: PageLimits): readonly RowPlace[] {
  const places = new Array<RowPlace>(rows.length).fill("left_out");
  let [listed, bytes] = [0, 0];
  const ranks = [...new Set(rows.map(({ rank }) => rank))].sort((left, right) => left - right);
  for (const rank of ranks) {
    for (const [index, row] of rows.entries()) {
      if (row.rank !== rank || listed >= limits.rows) continue;
      listed += 1;
      const fits = bytes + row.detailBytes <= limits.detailBytes;
      if (fits) bytes += row.detailBytes;
      places[index] = fits ? "detailed" : "listed";
    }
  }
  return places;
}
