import type { OpenAPIHono } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import type { Clock } from "../tracing/clock.js";
import type { HttpConfig } from "./config.js";
import type { Figures } from "./figures.js";
import type { HttpEnv } from "./http-env.js";
import { idempotent } from "./idempotent.js";
import type { Lane } from "./lane.js";
import { operations, type Operation, type OperationId } from "./operations.js";
import { HttpProblem } from "./problem.js";
import { limitTime } from "./request-lifetime.js";
import type { RunHolds } from "./take-up-holds.js";
import type { Tenants } from "./tenants.js";

/** What routes are registered on. Each file of routes/ exports one function that takes it. */
export interface Api {
  readonly app: OpenAPIHono<HttpEnv>;
  readonly clock: Clock;
  readonly figures: Figures;
  /** Which runs this process is at work on. */
  readonly holds: RunHolds;
  /** Tells the log of an error that a caller has been told of without its cause. */
  readonly report: (error: unknown, requestId: string) => void;
  /** What every route must begin with: who may, whose services, whose turn, and how long. */
  operation(id: OperationId): { operationId: OperationId; middleware: MiddlewareHandler<HttpEnv>[] };
}

export type Lanes = Readonly<Record<Operation["lane"], Lane>>;

/** The steps that come before the handler of an operation, in their order. */
export function operationSteps(
  id: OperationId,
  given: { readonly http: HttpConfig; readonly lanes: Lanes; readonly tenants: Tenants; readonly clock: Clock },
): MiddlewareHandler<HttpEnv>[] {
  const { roles, lane, creates }: Operation = operations[id];
  const seconds = given.http.request_seconds;
  const steps: MiddlewareHandler<HttpEnv>[] = [
    requireRole(id, roles),
    async (context, next) => {
      // `context.var` makes a record of everything at each look.
      const lifetime = context.get("lifetime");
      limitTime(lifetime, seconds);
      const leave = await given.lanes[lane].enter(lifetime.signal);
      lifetime.onEnd(leave);
      context.set("services", await given.tenants.of(context.get("principal").tenant));
      await next();
    },
  ];
  return creates ? [...steps, idempotent(given.clock, seconds * 1000 + longestStop)] : steps;
}

/** After its time is over a request may need a moment to stop. */
const longestStop = 10_000;

function requireRole(id: OperationId, roles: Operation["roles"]): MiddlewareHandler<HttpEnv> {
  return async (context, next) => {
    context.set("operation", id);
    const principal = context.get("principal");
    if (!roles.some((role) => principal.roles.includes(role))) {
      throw new HttpProblem("forbidden", `${id} needs one of the roles ${roles.join(", ")}`, {
        where: "roles",
        hint: "Whoever manages the service can give the role: `konkyo keys create --role`.",
      });
    }
    await next();
  };
}
