import { setTimeout as wait } from "node:timers/promises";

/** Time and chance as an argument, so that waiting can be tested without waiting. */
export interface Clock {
  /** Milliseconds since 1970, as HTTP dates are compared with. */
  now(): number;
  /** Resolves after `ms`; rejects at once when the signal is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** From 0 to below 1; spreads retries. */
  random(): number;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  async sleep(ms, signal) {
    await wait(ms, undefined, { signal });
  },
  random: () => Math.random(),
};
