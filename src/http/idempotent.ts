import type { Context, MiddlewareHandler } from "hono";
import { contentHash } from "../storage/content-hash.js";
import type { Clock } from "../tracing/clock.js";
import type { HttpEnv } from "./http-env.js";
import { openIdempotencyKeys, type IdempotencyKeys, type KeyedRequest, type KeptResponse } from "./idempotency-keys.js";
import { HttpProblem } from "./problem.js";

export const idempotencyHeader = "Idempotency-Key";
export const idempotencyKeyShape = /^[\x21-\x7e]{1,255}$/;

/**
 * Works on requests of one Idempotency-Key once and answers the rest alike. A
 * request that came to nothing (refused, failed, its caller gone) gives the key back.
 *
 * @param longestMs no request is worked on for longer
 */
export function idempotent(clock: Clock, longestMs: number): MiddlewareHandler<HttpEnv> {
  return async (context, next) => {
    const key = context.req.header(idempotencyHeader);
    if (key === undefined) {
      await next();
      return;
    }
    const keys = openIdempotencyKeys(context.var.services.storage, longestMs);
    const request = await keyedRequest(context, key);
    const claim = keys.claim(request, clock.now());
    switch (claim.state) {
      case "done":
        replay(context, claim.response);
        return;
      case "running":
        throw new HttpProblem("conflict", "the same request is being worked on", { where, retryAfter: 2 });
      case "other":
        throw new HttpProblem("key_reused", "the key was used with another request", {
          where,
          hint: "Take a new key.",
        });
      case "mine":
        await next();
        settle(context, keys, request);
    }
  };
}

const where = `header ${idempotencyHeader}`;

async function keyedRequest(context: Context<HttpEnv>, key: string): Promise<KeyedRequest> {
  if (!idempotencyKeyShape.test(key)) {
    throw new HttpProblem("input_invalid", "a key has 1 to 255 visible ASCII characters", { where });
  }
  const { pathname, search } = new URL(context.req.url);
  const accept = wantsEvents(context) ? "events" : "whole";
  const body = await comparableBody(context);
  return {
    caller: context.var.principal.subject,
    key,
    hash: contentHash(context.req.method, pathname, search, accept, body),
  };
}

/**
 * The body as bytes, for reading a form with a file in it as text would break the file for the handler. Clients part
 * the fields of a form by another text each time, which says nothing of what is in them.
 */
async function comparableBody({ req }: Context<HttpEnv>): Promise<string> {
  const bytes = Buffer.from(await req.arrayBuffer()).toString("latin1");
  const boundary = /^multipart\/form-data;.*boundary="?([^";]+)/i.exec(req.header("content-type") ?? "")?.[1];
  return boundary === undefined ? bytes : bytes.replaceAll(boundary, "");
}

/** Whether the caller asked for a stream of events. */
export function wantsEvents(context: Context<HttpEnv>): boolean {
  return (context.req.header("accept") ?? "").toLowerCase().includes("text/event-stream");
}

/** Keeps the answer, that of a stream when it has ended. */
function settle(context: Context<HttpEnv>, keys: IdempotencyKeys, request: KeyedRequest): void {
  const { body, status, headers } = context.res;
  if (context.error !== undefined || status >= 400) {
    keys.release(request);
    return;
  }
  const [sent, kept] = body?.tee() ?? [null, null];
  context.res = new Response(sent, context.res);
  const { lifetime } = context.var;
  const done = lifetime.hold();
  const finish = (text: string): void => {
    const response = { status, content_type: headers.get("content-type") ?? "", body: text };
    if (lifetime.signal.aborted || context.var.failed) keys.release(request);
    else keys.keep(request, response);
  };
  new Response(kept)
    .text()
    .then(finish)
    .catch(() => keys.release(request))
    .finally(done);
}

function replay(context: Context<HttpEnv>, { status, content_type: type, body }: KeptResponse): void {
  context.res = new Response(body, {
    status,
    headers: { "content-type": type, "idempotency-replayed": "true" },
  });
}
