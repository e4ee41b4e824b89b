import { Auth, HTTPException } from "@langchain/langgraph-sdk/auth";
import { bearerToken } from "./authenticate.js";
import { decideEvent, refusedPath } from "./langgraph-access.js";
import { mountedService } from "./langgraph-service.js";
import { isLoopback } from "./loopback.js";
import { HttpProblem, retryHeader } from "./problem.js";
import { defaultTenant } from "./principal.js";

/** Where Studio's page comes from: it talks from the browser to the server on the same machine. */
const studioOrigin = "https://smith.langchain.com";

const { answers, authenticate, limitRate, http } = await mountedService();
const open = http.auth.includes("none");

/**
 * Who may use the LangGraph API: the same keys and tokens as the service's, with
 * the same roles and groups, so that calling the graphs directly gains nothing.
 * `auth` of langgraph.json. The graphs that this server has are the default tenant's.
 */
export const auth = new Auth()
  .authenticate(async (request: Request) => {
    const { pathname } = new URL(request.url);
    if (open) requireLocal(request);
    // The service finds out by itself who calls it, and tells everybody of its health.
    if (answers(request.method, pathname) || pathname === "/ok") return nobody;
    const principal = await authenticate(tokenOf(request));
    if (principal === null) {
      throw new HTTPException(401, {
        message: "no valid key or token was given",
        headers: { "www-authenticate": 'Bearer realm="konkyo"' },
      });
    }
    await limitRate(principal).catch((error: unknown) => {
      throw asTooMany(error);
    });
    if (principal.tenant !== defaultTenant) throw forbidden("this server's graphs are those of the default tenant");
    const user = {
      identity: principal.subject,
      display_name: principal.name ?? principal.subject,
      permissions: [...principal.roles],
      groups: [...principal.groups],
      is_authenticated: true,
    };
    const refused = refusedPath(user, request.method, pathname, open);
    if (refused !== null) throw forbidden(refused);
    return user;
  })
  .on("*", ({ user, event, value }) => decideEvent(user, event, value));

const nobody = { identity: "", display_name: "", permissions: [], groups: [], is_authenticated: false };

/** Keys come as for the service, or as LangGraph's own client sends them. */
function tokenOf({ headers }: Request): string | null {
  return bearerToken(headers.get("authorization") ?? undefined) ?? headers.get("x-api-key");
}

/** A web page elsewhere could otherwise reach the server through the browser of whoever runs it. */
function requireLocal(request: Request): void {
  const { hostname, host } = new URL(request.url);
  if (!isLoopback(hostname)) throw forbidden("without http.auth this server is for this machine alone");
  const origin = request.headers.get("origin");
  const known = [studioOrigin, `http://${host}`, `https://${host}`, ...http.cors_origins];
  if (origin !== null && !known.includes(origin)) {
    throw forbidden("without http.auth this page may not call the server; http.cors_origins names those that may");
  }
}

/** That server knows no problems of ours. */
function asTooMany(error: unknown): unknown {
  if (!(error instanceof HttpProblem) || error.code !== "rate_limited") return error;
  return new HTTPException(429, { message: error.message, headers: retryHeader(error) });
}

function forbidden(message: string): HTTPException {
  return new HTTPException(403, { message });
}
