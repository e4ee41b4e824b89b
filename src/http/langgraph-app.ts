import type { IncomingMessage } from "node:http";
import { Hono, type MiddlewareHandler } from "hono";
import { onlyAsks, type LangGraphCaller } from "./langgraph-access.js";
import { mountedService, serviceRoutes } from "./langgraph-service.js";
import { withheldFromAsker } from "./langgraph-withhold.js";
import { isLoopback } from "./loopback.js";

/** What the LangGraph server has found out before. */
interface MountEnv {
  readonly Bindings: { readonly incoming?: IncomingMessage };
  Variables: { auth?: { readonly user: LangGraphCaller } };
}

const { app: service, http, services } = await mountedService();

/** The service beside the LangGraph API: `http.app` of langgraph.json. What it does before passing on holds for that API too. */
export const app = new Hono<MountEnv>();

if (http.auth.includes("none")) app.use(thisMachineOnly());
app.post("/threads/:thread_id/runs/wait", withholdFromAskers());
for (const { method, path } of serviceRoutes(service)) {
  app.on(method, path, (context) => service.fetch(context.req.raw, context.env));
}

/** The Host header is the caller's word; the other end of the connection is not. */
function thisMachineOnly(): MiddlewareHandler<MountEnv> {
  return async (context, next) => {
    // A call from within the process has no connection.
    const address = (context.env as Partial<MountEnv["Bindings"]> | undefined)?.incoming?.socket.remoteAddress;
    if (address !== undefined && !isLoopback(address.replace(/^::ffff:/, ""))) {
      return context.text("without http.auth this server is for this machine alone", 403);
    }
    return next();
  };
}

function withholdFromAskers(): MiddlewareHandler<MountEnv> {
  return async (context, next) => {
    await next();
    const user = context.get("auth")?.user;
    if (user === undefined || !onlyAsks(user) || context.res.status !== 200) return;
    const told = await withheldFromAsker(services, await context.res.text());
    context.res = Response.json(told, { headers: { "cache-control": "no-store" } });
  };
}
