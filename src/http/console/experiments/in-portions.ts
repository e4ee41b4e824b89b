import { setImmediate as nextTurn } from "node:timers/promises";

const portion = 50;

/** Takes values one after another and lets other requests have their turn in between: each may be megabytes to read. */
export async function eachInPortions<Value>(values: Iterable<Value>, take: (value: Value) => void): Promise<void> {
  let taken = 0;
  for (const value of values) {
    take(value);
    taken += 1;
    if (taken % portion === 0) await nextTurn();
  }
}
