import { setTimeout as delay } from "node:timers/promises";
import { HttpProblem } from "../problem.js";
import type { LiveExperiment } from "./live-experiment.js";

/** Between two tellings, so that fast rows do not flood a slow reader. */
const pauseMs = 200;

/**
 * Calls `tell` at once and whenever an experiment has changed, until it ends.
 *
 * @returns false when the time of the request was over first: the reader comes back and follows on
 */
export async function followExperiment(
  live: LiveExperiment | null,
  signal: AbortSignal,
  tell: () => Promise<void>,
): Promise<boolean> {
  try {
    while (live !== null && live.phase() !== "ended") {
      const change = live.changed(signal);
      change.catch(() => undefined); // it may reject while the reader is being told
      await tell();
      await change;
      await delay(pauseMs, undefined, { signal });
    }
    return true;
  } catch (error) {
    if (signal.aborted && signal.reason instanceof HttpProblem && signal.reason.code === "timeout") return false;
    throw error;
  }
}
