import type { Clock } from "./clock.js";

/** What an endpoint allows a model in any sixty seconds; null is no limit. */
export interface RateLimits {
  readonly requestsPerMinute: number | null;
  readonly tokensPerMinute: number | null;
}

/** What was sent in the last minute. */
export interface RateWindow {
  /** The smallest limits that were asked for hold. */
  narrow(limits: RateLimits): void;
  /** Milliseconds until a request of `tokens` fits; 0 or less is now. One that never fits waits for an empty minute. */
  waitFor(tokens: number): number;
  /** Counts a request; call the result when its real tokens are known. */
  enter(tokens: number): (tokens: number) => void;
}

const windowMs = 60_000;

export function createRateWindow(clock: Pick<Clock, "now">): RateWindow {
  const limits = { requests: Infinity, tokens: Infinity };
  const entries: { readonly at: number; tokens: number }[] = [];

  const forget = (): void => {
    const oldest = clock.now() - windowMs;
    while (entries[0] !== undefined && entries[0].at <= oldest) entries.shift();
  };

  return {
    narrow({ requestsPerMinute, tokensPerMinute }) {
      limits.requests = Math.min(limits.requests, requestsPerMinute ?? Infinity);
      limits.tokens = Math.min(limits.tokens, tokensPerMinute ?? Infinity);
    },
    waitFor(tokens) {
      forget();
      let sum = entries.reduce((total, entry) => total + entry.tokens, 0);
      let left = entries.length;
      for (const entry of entries) {
        if (left < limits.requests && sum + tokens <= limits.tokens) break;
        left -= 1;
        sum -= entry.tokens;
        if (left === 0 || (left < limits.requests && sum + tokens <= limits.tokens)) {
          return entry.at + windowMs - clock.now();
        }
      }
      return 0;
    },
    enter(tokens) {
      const entry = { at: clock.now(), tokens };
      entries.push(entry);
      return (used) => {
        entry.tokens = used;
      };
    },
  };
}
