import { z } from "@hono/zod-openapi";
import { wholeNumberOr } from "./whole-number.js";

const mostRows = 500;
/** What is left out is read all the same: half a second for so many, in which the process answers nobody. */
const farthest = 20_000;

/** Query fields of a list that is read a page at a time. */
export const pageQuery = {
  offset: wholeNumberOr(0, 0, farthest).describe("How many to leave out at the beginning: `next` of the page before"),
  limit: wholeNumberOr(100, 1, mostRows).describe("How many"),
};

export const pageSchema = {
  next: z.number().int().nullable().describe("For `offset` of the next page; null when this is the last"),
};

/** A page of rows that are read one at a time; what comes after it is not read. */
export function pageOf<Row>(
  rows: Iterable<Row>,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): { readonly rows: Row[]; readonly next: number | null } {
  const page: Row[] = [];
  let position = 0;
  for (const row of rows) {
    if (position >= offset + limit) return { rows: page, next: position };
    if (position >= offset) page.push(row);
    position += 1;
  }
  return { rows: page, next: null };
}
