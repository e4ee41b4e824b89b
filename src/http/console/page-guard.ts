import type { Context, MiddlewareHandler, Next } from "hono";
import { bodyLimit } from "hono/body-limit";
import { every } from "hono/combine";
import { csrf } from "hono/csrf";
import { html } from "../../report/html.js";
import type { HttpConfig } from "../config.js";
import type { HttpEnv } from "../http-env.js";
import type { Role } from "../principal.js";
import { HttpProblem } from "../problem.js";
import type { RateLimit } from "../rate-limit.js";
import type { Tenants } from "../tenants.js";
import type { Callers } from "./caller.js";

export interface GuardParts {
  readonly http: HttpConfig;
  readonly callers: Callers;
  readonly tenants: Tenants;
  readonly limitRate: RateLimit;
  readonly refuseWhileDraining: MiddlewareHandler<HttpEnv>;
}

/** What comes before the handler of every page that is somebody's own, in its order. */
export function pageGuard(
  { http, callers, tenants, limitRate, refuseWhileDraining }: GuardParts,
  roles: readonly Role[],
): MiddlewareHandler<HttpEnv> {
  return every(
    refuseWhileDraining,
    csrf(),
    bodyLimit({ maxSize: http.body_limit_bytes }),
    async (context: Context<HttpEnv>, next: Next) => {
      context.header("Cache-Control", "no-store");
      const { principal } = await callers.of(context);
      if (principal === null) {
        if (context.req.method !== "GET") throw new HttpProblem("unauthenticated", "nobody is signed in");
        // Browsers keep the cookie back when a link elsewhere leads here; a page that opens itself again gets it.
        if (context.req.header("sec-fetch-site") === "cross-site") return context.html(openAgain);
        const { pathname, search } = new URL(context.req.url);
        return context.redirect(`/sign-in?next=${encodeURIComponent(pathname + search)}`, 303);
      }
      context.set("principal", principal);
      context.set("caller", `${principal.tenant} ${principal.subject}`);
      await limitRate(principal);
      if (!roles.some((role) => principal.roles.includes(role))) {
        throw new HttpProblem("forbidden", `this needs one of the roles ${roles.join(", ")}`, { where: "roles" });
      }
      context.set("services", await tenants.of(principal.tenant));
      await next();
      return undefined;
    },
  );
}

const openAgain = html`<!doctype html>
  <html lang="ja">
    <head>
      <meta charset="utf-8" />
      <meta http-equiv="refresh" content="0" />
      <title>Konkyo</title>
    </head>
    <body></body>
  </html>`.text;
