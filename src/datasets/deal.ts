import type { Sample } from "../core/sample.js";
import { apportion, createAllotment } from "./allotment.js";
import { seededRandom } from "./seeded-random.js";

export interface DealOptions {
  /** Rows by category; "" stands for rows without one. */
  readonly categories: ReadonlyMap<string, number>;
  readonly seed: number;
  /** Keep each category's share in every part. */
  readonly stratified: boolean;
}

/** Tells for each good row of a data set, in its order, which part it belongs to. */
export type Deal = (sample: Sample) => number | undefined;

/** Deals all rows into parts of these shares, exactly but for rounding. */
export function dealByShares(shares: readonly number[], options: DealOptions): Deal {
  return deal((total) => apportion(total, shares), options);
}

/** Draws `count` rows, or all where there are fewer: they are part 0, the rest part 1. */
export function drawRows(count: number, options: DealOptions): Deal {
  const totals = [...options.categories.values()];
  const total = totals.reduce((all, rows) => all + rows, 0);
  const drawn = Math.min(count, total);
  if (!options.stratified || total === 0)
    return deal((rows) => [Math.min(drawn, rows), rows - Math.min(drawn, rows)], options);
  const parts = apportion(drawn, totals);
  const byCategory = new Map([...options.categories.keys()].map((category, index) => [category, parts[index] ?? 0]));
  return deal((rows, category) => [byCategory.get(category) ?? 0, rows - (byCategory.get(category) ?? 0)], options);
}

function deal(quotasOf: (total: number, category: string) => readonly number[], options: DealOptions): Deal {
  const random = seededRandom(options.seed);
  if (!options.stratified) {
    const total = [...options.categories.values()].reduce((all, rows) => all + rows, 0);
    return createAllotment(quotasOf(total, ""), random);
  }
  const allotments = new Map(
    [...options.categories].map(([category, total]) => [category, createAllotment(quotasOf(total, category), random)]),
  );
  return (sample) => allotments.get(sample.category ?? "")?.();
}
