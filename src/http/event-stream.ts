import type { Context } from "hono";
import { streamSSE } from "hono/streaming";
import type { HttpEnv } from "./http-env.js";
import { asHttpProblem, problemBody } from "./problem.js";
import { causeOf } from "./request-lifetime.js";

/** Sends one event; its data is JSON. */
export type SendEvent = (event: string, data: unknown) => Promise<void>;

const heartbeatMs = 15_000;

/**
 * Answers with a stream of events while `work` goes on. An error becomes the
 * last event, `error`, with the problem that a whole answer would have been. A
 * caller who closes the connection aborts the request's signal; `work` must heed it.
 */
export function eventStream(
  context: Context<HttpEnv>,
  work: (send: SendEvent) => Promise<void>,
  report: (error: unknown) => void,
): Response {
  const { lifetime, requestId } = context.var;
  const release = lifetime.hold();
  // Proxies would keep small events back otherwise.
  context.header("X-Accel-Buffering", "no");
  return streamSSE(context, async (stream) => {
    // Proxies take a silent connection for a dead one.
    const heartbeat = setInterval(() => void stream.write(": still at work\n\n"), heartbeatMs);
    const send: SendEvent = (event, data) => stream.writeSSE({ event, data: JSON.stringify(data) });
    try {
      await work(send);
    } catch (error) {
      const cause = causeOf(error, lifetime);
      report(cause);
      context.set("failed", true);
      await send("error", problemBody(asHttpProblem(cause), { requestId, processId: context.var.processId }));
    } finally {
      clearInterval(heartbeat);
      release();
    }
  });
}
