import type { MiddlewareHandler } from "hono";
import type { Storage } from "../storage/sqlite.js";
import type { Clock } from "../tracing/clock.js";
import { isApiKey, principalOfKey } from "./api-keys.js";
import type { HttpConfig } from "./config.js";
import type { HttpEnv } from "./http-env.js";
import { createJwtReader } from "./json-web-tokens.js";
import { defaultTenant, roles, type Principal } from "./principal.js";
import { HttpProblem } from "./problem.js";

/** Whom a bearer token stands for; null for nobody. */
export type Authenticate = (token: string | null) => Promise<Principal | null>;

/** Whoever calls a service without authentication is the person at this machine. */
const localPrincipal: Principal = { tenant: defaultTenant, subject: "local", name: null, roles, groups: [] };

/**
 * @param storage the default tenant's: the keys of all tenants are there
 * @throws KonkyoError `config_invalid` for jwt without its settings
 */
export function createAuthenticate(config: HttpConfig, storage: Storage, clock: Clock): Authenticate {
  if (config.auth.includes("none")) return async () => localPrincipal;
  const readJwt = config.auth.includes("jwt") ? createJwtReader(config) : null;
  const takesKeys = config.auth.includes("keys");
  return async (token) => {
    if (token === null) return null;
    if (isApiKey(token)) return takesKeys ? principalOfKey(storage, token, clock.now()) : null;
    return (await readJwt?.(token)) ?? null;
  };
}

/** Lets only known callers pass, and tells the rest of the request who it is. */
export function requireCaller(authenticate: Authenticate): MiddlewareHandler<HttpEnv> {
  return async (context, next) => {
    const principal = await authenticate(bearerToken(context.req.header("authorization")));
    if (principal === null) {
      throw new HttpProblem("unauthenticated", "no valid key or token was given", {
        where: "header authorization",
        hint: "Send Authorization: Bearer <key>. `konkyo keys create` makes one.",
        headers: { "www-authenticate": 'Bearer realm="konkyo"' },
      });
    }
    context.set("principal", principal);
    context.set("caller", `${principal.tenant} ${principal.subject}`);
    await next();
  };
}

/** The token of an Authorization header; null for none, or another kind of credential. */
export function bearerToken(header: string | undefined): string | null {
  return /^Bearer +(\S+)$/i.exec(header ?? "")?.[1] ?? null;
}
