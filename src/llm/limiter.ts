import { AsyncResource } from "node:async_hooks";
import PQueue from "p-queue";
import { systemClock, type Clock } from "./clock.js";

/** Keeps the number of requests to one endpoint within bounds. */
export interface Limiter {
  /**
   * Runs `task` when a place is free and the endpoint is not on hold. Rejects
   * with the signal's reason when it is aborted before or meanwhile.
   */
  run<Result>(task: () => Promise<Result>, signal?: AbortSignal): Promise<Result>;
  /** Starts nothing for `ms`: what the endpoint asks of one request holds for all of them. */
  hold(ms: number): void;
}

/** One limiter an endpoint. */
export interface LimiterRegistry {
  /** The limiter of `endpoint`, made at first use. The smallest concurrency that was asked for holds. */
  limiterFor(endpoint: string, concurrency: number): Limiter;
}

export function createLimiterRegistry(clock: Clock = systemClock): LimiterRegistry {
  const queues = new Map<string, { readonly queue: PQueue; readonly limiter: Limiter }>();
  return {
    limiterFor(endpoint, concurrency) {
      const known = queues.get(endpoint);
      if (known !== undefined) {
        known.queue.concurrency = Math.min(known.queue.concurrency, concurrency);
        return known.limiter;
      }
      const queue = new PQueue({ concurrency });
      const limiter = limit(queue, clock);
      queues.set(endpoint, { queue, limiter });
      return limiter;
    },
  };
}

export function createLimiter(concurrency: number, clock: Clock = systemClock): Limiter {
  return limit(new PQueue({ concurrency }), clock);
}

function limit(queue: PQueue, clock: Clock): Limiter {
  let heldUntil = 0;

  const holdOver = async (signal: AbortSignal | undefined): Promise<void> => {
    for (let left = heldUntil - clock.now(); left > 0; left = heldUntil - clock.now()) {
      await clock.sleep(left, signal);
    }
  };

  return {
    run(task, signal) {
      // A held request keeps its place: nobody may use the endpoint meanwhile anyway.
      const heldTask = async () => {
        await holdOver(signal);
        return task();
      };
      // The queue starts a task where another one ends: without this, traces would hang it under that one's run.
      return queue.add(AsyncResource.bind(heldTask), signal === undefined ? {} : { signal });
    },
    hold(ms) {
      heldUntil = Math.max(heldUntil, clock.now() + ms);
    },
  };
}
