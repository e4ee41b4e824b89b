import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { Principal } from "./principal.js";
import { HttpProblem } from "./problem.js";

/** Counts one request of a caller. Throws HttpProblem `rate_limited` when the minute's are used up. */
export type RateLimit = (principal: Principal) => Promise<void>;

export function createRateLimit(requestsPerMinute: number | null): RateLimit {
  if (requestsPerMinute === null) return async () => undefined;
  const limiter = new RateLimiterMemory({ points: requestsPerMinute, duration: 60 });
  return async ({ tenant, subject }) => {
    try {
      await limiter.consume(`${tenant} ${subject}`);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      throw new HttpProblem("rate_limited", `${requestsPerMinute} requests in a minute are allowed`, {
        hint: "Wait as long as Retry-After says.",
        retryAfter: error.msBeforeNext / 1000,
      });
    }
  };
}
