import { setImmediate } from "node:timers/promises";
import PQueue from "p-queue";
import { HttpProblem } from "./problem.js";

/** So many requests are worked on at once, so many wait, and the next is told to come back. */
export interface Lane {
  /**
   * Waits for a turn; the returned function gives it back.
   *
   * @throws HttpProblem `overloaded`, or the reason of the signal
   */
  enter(signal: AbortSignal): Promise<() => void>;
  waiting(): number;
  running(): number;
}

export interface LaneOptions {
  readonly concurrency: number;
  readonly queueLength: number;
  /**
   * Begins one request at a time, with a look at the network in between. Work
   * that computes for long would otherwise keep the process from accepting those
   * who come meanwhile: they would wait where nobody counts or refuses them.
   */
  readonly oneByOne?: boolean;
}

export function createLane({ concurrency, queueLength, oneByOne = false }: LaneOptions): Lane {
  const queue = new PQueue({ concurrency });
  let lastStart: Promise<void> = Promise.resolve();
  const start = (): Promise<void> => (lastStart = lastStart.then(() => setImmediate()));
  return {
    waiting: () => queue.size,
    running: () => queue.pending,
    enter(signal) {
      if (queue.pending >= concurrency && queue.size >= queueLength) {
        return Promise.reject(
          new HttpProblem("overloaded", "too many requests are waiting", {
            hint: "Ask again later, with longer pauses each time.",
            retryAfter: 2,
          }),
        );
      }
      return new Promise((resolve, reject) => {
        const turn = async (): Promise<void> => {
          if (oneByOne) await start();
          await new Promise<void>((done) => resolve(done));
        };
        queue.add(turn, { signal }).catch(reject);
      });
    },
  };
}
