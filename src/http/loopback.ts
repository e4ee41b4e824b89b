import type { MiddlewareHandler } from "hono";
import type { HttpEnv } from "./http-env.js";
import { HttpProblem } from "./problem.js";

/** Whether a host name or address leads to this machine alone. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, "$1");
  return name === "localhost" || name.endsWith(".localhost") || name === "::1" || /^127(?:\.\d{1,3}){3}$/.test(name);
}

/**
 * For a service without authentication: only callers that mean this machine.
 * A web page elsewhere could otherwise reach it through the browser of whoever
 * runs it, by a host name that leads here (DNS rebinding) or a blind request.
 */
export function loopbackCallersOnly(origins: readonly string[]): MiddlewareHandler<HttpEnv> {
  return async (context, next) => {
    const { hostname, host } = new URL(context.req.url);
    const origin = context.req.header("origin");
    if (!isLoopback(hostname)) throw foreign("host", "this name does not stand for this machine");
    if (origin !== undefined && !origins.includes(origin) && originHost(origin) !== host) {
      throw foreign("origin", "this page may not call the service");
    }
    await next();
  };
}

function originHost(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

function foreign(header: string, message: string): HttpProblem {
  return new HttpProblem("forbidden", message, {
    where: `header ${header}`,
    hint: "The service runs without authentication, for this machine alone. Set http.auth, or http.cors_origins for a page.",
  });
}
