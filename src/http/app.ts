import { OpenAPIHono } from "@hono/zod-openapi";
import { bodyLimit } from "hono/body-limit";
import { cors } from "hono/cors";
import { methodNotAllowed } from "hono/method-not-allowed";
import type { Services } from "../services.js";
import { systemClock, type Clock } from "../tracing/clock.js";
import { operationSteps, type Api, type Lanes } from "./api.js";
import { createAuthenticate, requireCaller } from "./authenticate.js";
import type { HttpConfig } from "./config.js";
import { createFigures } from "./figures.js";
import type { HttpEnv } from "./http-env.js";
import { createLane } from "./lane.js";
import type { Log } from "./log.js";
import { loopbackCallersOnly } from "./loopback.js";
import type { OperationId } from "./operations.js";
import { HttpProblem, problemResponse } from "./problem.js";
import { createRateLimit } from "./rate-limit.js";
import { answerErrors } from "./answer-errors.js";
import { createRequestsInFlight, type RequestsInFlight } from "./requests-in-flight.js";
import { registerEvaluations } from "./routes/evaluations.js";
import { registerExperiments } from "./routes/experiments.js";
import { registerGate } from "./routes/gate.js";
import { registerMetrics } from "./routes/metrics.js";
import { registerOpenApi } from "./routes/open-api.js";
import { registerOperation } from "./routes/operation.js";
import { registerReference } from "./routes/reference.js";
import { registerReleases } from "./routes/releases.js";
import { registerRuns } from "./routes/runs.js";
import { registerSearch } from "./routes/search.js";
import { safeHeaders } from "./safe-headers.js";
import type { Tenants } from "./tenants.js";
import { refuseInvalid } from "./validation.js";

export interface AppOptions {
  /** The default tenant's. */
  readonly services: Services;
  readonly tenants: Tenants;
  readonly http: HttpConfig;
  readonly log: Log;
  readonly version: string;
  readonly clock?: Clock;
  /** Whether /metrics also tells of memory, event loop and garbage collection. */
  readonly processFigures?: boolean;
}

export interface HttpApp {
  readonly app: OpenAPIHono<HttpEnv>;
  readonly requests: RequestsInFlight;
}

/**
 * The whole service but for the listening: also to be mounted beside another.
 * Middleware runs from outside in: the id and the end of a request, safe headers,
 * CORS (before authentication, since a preflight carries no credentials), then
 * who calls, how often, and how large; the steps of an operation follow.
 *
 * @throws KonkyoError `config_invalid`
 */
export function createApp(options: AppOptions): HttpApp {
  const { services, tenants, http, log, version, clock = systemClock } = options;
  const lanes: Lanes = {
    model: createLane({ concurrency: http.concurrency, queueLength: http.queue_length, oneByOne: true }),
    direct: createLane({ concurrency: http.direct_concurrency, queueLength: http.direct_queue_length }),
  };
  const requests = createRequestsInFlight();
  const figures = createFigures({ lanes, inFlight: requests.count, ofProcess: options.processFigures ?? false });
  const authenticate = requireCaller(createAuthenticate(http, services.storage, clock));
  const limitRate = createRateLimit(http.requests_per_minute);

  const app = new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid });
  const { onError, report } = answerErrors(log);
  app.onError(onError);
  app.notFound(({ var: { requestId } }) => problemResponse(noSuchPath, { requestId, processId: null }));
  app.use(requests.follow({ clock, log, figures }));
  app.use(safeHeaders(http));
  app.use(
    cors({
      origin: [...http.cors_origins],
      allowMethods: ["GET", "HEAD", "POST"],
      allowHeaders: ["authorization", "content-type", "idempotency-key", "x-request-id"],
      exposeHeaders: ["x-request-id", "retry-after", "idempotency-replayed"],
      maxAge: 600,
    }),
  );
  if (http.auth.includes("none")) app.use(loopbackCallersOnly(http.cors_origins));
  app.use("/v1/*", requests.refuseWhileDraining);
  app.use("/v1/*", authenticate);
  app.use("/v1/*", async (context, next) => {
    await limitRate(context.get("principal"));
    context.header("Cache-Control", "no-store");
    await next();
  });
  app.use("/v1/*", bodyLimit({ maxSize: http.body_limit_bytes }));
  app.use(
    methodNotAllowed({
      app,
      onMethodNotAllowed: ({ var: { requestId } }, allowed) =>
        problemResponse(noSuchMethod(allowed), { requestId, processId: null }),
    }),
  );

  const api: Api = {
    app,
    clock,
    figures,
    report,
    operation: (operationId: OperationId) => ({
      operationId,
      middleware: operationSteps(operationId, { http, lanes, tenants, clock }),
    }),
  };
  registerGate(api);
  registerSearch(api);
  registerEvaluations(api);
  registerMetrics(api);
  registerReleases(api);
  registerRuns(api);
  registerExperiments(api);
  registerOperation(api, { services, requests, authenticate });
  registerOpenApi(api, { http, version });
  registerReference(api);
  return { app, requests };
}

const noSuchPath = new HttpProblem("not_found", "there is no such path", {
  hint: "The paths are described at /openapi.json.",
});

function noSuchMethod(allowed: readonly string[]): HttpProblem {
  const allow = [...allowed, "OPTIONS"].join(", ");
  return new HttpProblem("method_not_allowed", `the path takes ${allow}`, { headers: { allow } });
}
