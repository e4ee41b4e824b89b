import { createRoute, z } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import type { Services } from "../../services.js";
import type { Api } from "../api.js";
import type { HttpEnv } from "../http-env.js";
import { defaultTenant } from "../principal.js";
import { HttpProblem } from "../problem.js";
import { isWritable } from "../readiness.js";
import type { RequestsInFlight } from "../requests-in-flight.js";

const text = { "text/plain": { schema: z.string() } };

/** What runs the service asks of it: /healthz, /readyz, /metrics. */
export function registerOperation(
  { app, figures }: Api,
  given: {
    readonly services: Services;
    readonly requests: RequestsInFlight;
    readonly authenticate: MiddlewareHandler<HttpEnv>;
  },
): void {
  const health = createRoute({
    method: "get",
    path: "/healthz",
    operationId: "checkHealth",
    tags: ["operation"],
    summary: "Whether the process is alive",
    description: "Answers as long as the process works at all. For restarting it when it does not.",
    responses: { 200: { description: "Alive", content: { "application/json": { schema: statusSchema("ok") } } } },
  });
  app.openapi(health, (context) => context.json({ status: "ok" as const }, 200));

  const ready = createRoute({
    method: "get",
    path: "/readyz",
    operationId: "checkReadiness",
    tags: ["operation"],
    summary: "Whether the process takes requests",
    description:
      "Not ready while the database cannot be written, and when the service is about to stop. For load balancers.",
    responses: {
      200: { description: "Ready", content: { "application/json": { schema: statusSchema("ready") } } },
      503: {
        description: "Not ready, and why",
        content: { "application/json": { schema: statusSchema("draining", "database_not_writable") } },
      },
    },
  });
  app.openapi(ready, (context) => {
    if (given.requests.draining()) return context.json({ status: "draining" as const }, 503);
    if (!isWritable(given.services.storage)) return context.json({ status: "database_not_writable" as const }, 503);
    return context.json({ status: "ready" as const }, 200);
  });

  const metrics = createRoute({
    method: "get",
    path: "/metrics",
    operationId: "readFigures",
    tags: ["operation"],
    summary: "Figures of operation for Prometheus",
    description:
      "Durations by route, requests in flight and waiting, runs by how they ended. Needs the role manage of the default tenant: the figures are those of the whole process.",
    middleware: [given.authenticate, requireManager] as const,
    responses: { 200: { description: "Prometheus text format", content: text } },
  });
  app.openapi(
    metrics,
    async (context) => context.text(await figures.text(), 200, { "content-type": figures.contentType }) as never,
  );
}

const requireManager: MiddlewareHandler<HttpEnv> = async (context, next) => {
  const { tenant, roles } = context.var.principal;
  if (tenant !== defaultTenant || !roles.includes("manage")) {
    throw new HttpProblem("forbidden", "readFigures needs the role manage of the default tenant", { where: "roles" });
  }
  await next();
};

function statusSchema<const Status extends string>(...statuses: readonly [Status, ...Status[]]) {
  return z.object({ status: z.enum(statuses) });
}
