import type { Context, MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { OpenTelemetry } from "../tracing/opentelemetry.js";
import { readRemoteParent } from "../tracing/opentelemetry-parent.js";
import type { HttpEnv } from "./http-env.js";
import { CallerGone } from "./request-lifetime.js";

/**
 * A span for each request, from its start until the last byte of its answer, by
 * the conventions for HTTP. It follows the caller's `traceparent`. Must come
 * after what gives a request its id and lifetime.
 */
export function requestSpans(openTelemetry: OpenTelemetry): MiddlewareHandler<HttpEnv> {
  return async (context, next) => {
    const { req } = context;
    const url = new URL(req.url);
    const method = methods.has(req.method) ? req.method : "_OTHER";
    const span = openTelemetry.open({
      name: nameOf(method, null),
      kind: "server",
      parent: readRemoteParent(req.header("traceparent"), req.header("tracestate")),
      attributes: {
        "http.request.method": method,
        "url.scheme": url.protocol.slice(0, -1),
        "url.path": url.pathname,
        "server.address": url.hostname,
        "server.port": url.port === "" ? undefined : Number(url.port),
        "user_agent.original": req.header("user-agent"),
        "konkyo.request_id": context.get("requestId"),
      },
    });
    context.get("lifetime").onEnd(() => {
      const route = routeOf(context);
      const { status } = context.res;
      const { signal } = context.get("lifetime");
      span.rename(nameOf(method, route));
      span.set({
        "http.route": route,
        "http.response.status_code": status,
        "konkyo.operation": context.get("operation"),
        "konkyo.process_id": context.get("processId"),
        "konkyo.caller_gone": signal.reason instanceof CallerGone ? true : undefined,
      });
      // What a caller did wrong is no error of the service.
      if (status >= 500 || context.get("failed")) {
        span.fail(null);
        span.set({ "error.type": status >= 500 ? String(status) : "stream_failed" });
      }
      span.end();
    });
    await span.within(next);
  };
}

/** Any other is a caller's invention: names of spans must stay few. */
const methods = new Set(["GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH", "QUERY"]);

function nameOf(method: string, route: string | null): string {
  const verb = method === "_OTHER" ? "HTTP" : method;
  return route === null ? verb : `${verb} ${route}`;
}

/** The template of the path; null where nothing but middleware answered. */
function routeOf(context: Context<HttpEnv>): string | null {
  const last = routePath(context, -1);
  return last.endsWith("*") ? null : last;
}
