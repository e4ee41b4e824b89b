import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { Clock } from "../tracing/clock.js";
import type { Figures } from "./figures.js";
import type { HttpEnv } from "./http-env.js";
import type { Log } from "./log.js";
import { HttpProblem } from "./problem.js";
import { CallerGone, startLifetime, type RequestLifetime } from "./request-lifetime.js";

/** All requests that have no complete answer yet, so that the service can stop without losing one. */
export interface RequestsInFlight {
  count(): number;
  draining(): boolean;
  /** Gives a request its id and its lifetime, and notes its end. */
  follow(notes: { readonly clock: Clock; readonly log: Log; readonly figures: Figures }): MiddlewareHandler<HttpEnv>;
  readonly refuseWhileDraining: MiddlewareHandler<HttpEnv>;
  /**
   * Takes no more work, and waits for what is under way: those that are not done
   * in time are aborted, and given a moment to say so.
   */
  drain(milliseconds: number): Promise<{ readonly aborted: number }>;
}

const momentMs = 3000;
const pollMs = 20;

export function createRequestsInFlight(): RequestsInFlight {
  const open = new Set<RequestLifetime>();
  let draining = false;
  const working = (): boolean => open.size > 0;
  return {
    count: () => open.size,
    draining: () => draining,
    follow: (notes) => async (context, next) => {
      const lifetime = startLifetime(context.req.raw.signal);
      open.add(lifetime);
      const requestId = requestIdOf(context.req.header("x-request-id"));
      context.set("requestId", requestId);
      context.set("lifetime", lifetime);
      context.set("caller", null);
      context.set("operation", null);
      context.set("processId", null);
      context.set("failed", false);
      context.header("X-Request-Id", requestId);
      const from = notes.clock.elapsed();
      const release = lifetime.hold();
      lifetime.onEnd(() => {
        open.delete(lifetime);
        const last = routePath(context, -1);
        const route = last.endsWith("*") ? "unmatched" : last;
        const seconds = (notes.clock.elapsed() - from) / 1000;
        const gone = lifetime.signal.aborted && lifetime.signal.reason instanceof CallerGone;
        const { status } = context.res;
        const { method } = context.req;
        notes.figures.request({ route, method, status, seconds });
        notes.log.info(
          {
            request_id: requestId,
            method,
            route,
            status,
            ms: Math.round(seconds * 1000),
            operation: context.get("operation"),
            caller: context.get("caller"),
            ...(gone ? { caller_gone: true } : {}),
          },
          "request",
        );
      });
      try {
        await next();
      } finally {
        release();
      }
    },
    refuseWhileDraining: async (_context, next) => {
      if (draining) {
        throw new HttpProblem("draining", "the service is about to stop", {
          hint: "Ask again: another process will take over.",
          retryAfter: 5,
          headers: { connection: "close" },
        });
      }
      await next();
    },
    async drain(milliseconds) {
      draining = true;
      await until(() => !working(), milliseconds);
      const late = [...open];
      for (const lifetime of late)
        lifetime.abort(new HttpProblem("draining", "the service has stopped", { retryAfter: 5 }));
      await until(() => !working(), momentMs);
      return { aborted: late.length };
    },
  };
}

/** The caller's own id, where it is one that can stand in a header and a log. */
function requestIdOf(given: string | undefined): string {
  return given !== undefined && /^[\w.=-]{1,128}$/.test(given) ? given : randomUUID();
}

async function until(reached: () => boolean, milliseconds: number): Promise<void> {
  const end = performance.now() + milliseconds;
  while (!reached() && performance.now() < end) await delay(pollMs);
}
