import { setImmediate as nextTurn } from "node:timers/promises";

/** A computation that may be put down between two steps of about a millisecond, and has its result at the end. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Draws of random numbers between two steps. */
export const drawsPerStep = 65_536;

const longestTurn = 10;

/** The result, in one go. */
export function inOneGo<Result>(steps: Steps<Result>): Result {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

/** The same result, with a look at everybody else every few milliseconds: a service answers others meanwhile. */
export async function inTurns<Result>(steps: Steps<Result>): Promise<Result> {
  let began = performance.now();
  let step = steps.next();
  while (step.done !== true) {
    if (performance.now() - began > longestTurn) {
      await nextTurn();
      began = performance.now();
    }
    step = steps.next();
  }
  return step.value;
}
