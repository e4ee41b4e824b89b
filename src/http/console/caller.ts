import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { Storage } from "../../storage/sqlite.js";
import type { Clock } from "../../tracing/clock.js";
import { isApiKey, principalOfKeyId } from "../api-keys.js";
import { bearerToken, type Authenticate } from "../authenticate.js";
import type { HttpConfig } from "../config.js";
import type { HttpEnv } from "../http-env.js";
import type { Principal } from "../principal.js";
import { createSessions, sessionSeconds, type Credential } from "./sessions.js";
import type { SignInState } from "./view.js";

export interface ConsoleCaller {
  readonly principal: Principal | null;
  readonly signIn: SignInState;
}

/** Who looks at a page: the same answer as the API gives, reached through a session in place of a header. */
export interface Callers {
  of(context: Context<HttpEnv>): Promise<ConsoleCaller>;
  /** Opens a session for a key or token; false when it is not valid. */
  signIn(context: Context<HttpEnv>, token: string): Promise<boolean>;
  signOut(context: Context<HttpEnv>): void;
}

const sessionCookie = "konkyo_session";

export function createCallers(parts: {
  readonly http: HttpConfig;
  readonly authenticate: Authenticate;
  /** The default tenant's: the keys of all tenants are there. */
  readonly storage: Storage;
  readonly clock: Clock;
}): Callers {
  const { http, authenticate, storage, clock } = parts;
  const sessions = createSessions(clock);
  const open = http.auth.includes("none");
  const principalOf = async (credential: Credential): Promise<Principal | null> =>
    credential.kind === "token"
      ? authenticate(credential.token)
      : // The same key as at the time of signing in, unless it has been revoked or has expired since.
        principalOfKeyId(storage, credential.keyId, clock.now());
  return {
    async of(context) {
      if (open) return { principal: await authenticate(null), signIn: "open" };
      // Something in front of the service may sign people in and send their token along.
      const header = bearerToken(context.req.header("authorization"));
      if (header !== null) return stateOf(await authenticate(header), "proxy");
      const credential = sessions.find(getCookie(context, sessionCookie) ?? "");
      return stateOf(credential === null ? null : await principalOf(credential), "session");
    },
    async signIn(context, token) {
      const principal = open ? null : await authenticate(token);
      if (principal === null) return false;
      const credential: Credential = isApiKey(token)
        ? { kind: "key", keyId: principal.subject.slice("key:".length) }
        : { kind: "token", token };
      // A session that somebody else may have planted in this browser ends with a new one.
      sessions.close(getCookie(context, sessionCookie) ?? "");
      setCookie(context, sessionCookie, sessions.open(credential), {
        path: "/",
        httpOnly: true,
        sameSite: "Strict",
        secure: http.public_url?.startsWith("https:") === true,
        maxAge: sessionSeconds,
      });
      return true;
    },
    signOut(context) {
      sessions.close(getCookie(context, sessionCookie) ?? "");
      deleteCookie(context, sessionCookie, { path: "/" });
    },
  };
}

function stateOf(principal: Principal | null, signIn: "proxy" | "session"): ConsoleCaller {
  return { principal, signIn: principal === null ? "none" : signIn };
}
