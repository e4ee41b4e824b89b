import { OpenAPIHono } from "@hono/zod-openapi";
import { bodyLimit } from "hono/body-limit";
import { cors } from "hono/cors";
import { methodNotAllowed } from "hono/method-not-allowed";
import type { Surroundings } from "../../graphs/experiments/bind-experiment.js";
import type { Services } from "../services.js";
import { systemClock, type Clock } from "../tracing/clock.js";
import { operationSteps, type Api, type Lanes } from "./api.js";
import { createAuthenticate, requireCaller } from "./authenticate.js";
import type { HttpConfig } from "./config.js";
import { registerConsole } from "./console/console.js";
import { drainingExperiments, offerExperiments } from "./experiments/drain.js";
import { createExperimentRuns } from "./experiments/experiment-runs.js";
import { createFigures } from "./figures.js";
import type { HttpEnv } from "./http-env.js";
import { createLane } from "./lane.js";
import type { Log } from "./log.js";
import { loopbackCallersOnly } from "./loopback.js";
import type { OperationId } from "./operations.js";
import { requestSpans } from "./opentelemetry.js";
import { HttpProblem, problemResponse } from "./problem.js";
import { createPeople } from "./people.js";
import { createRateLimit, type RateLimit } from "./rate-limit.js";
import { answerErrors } from "./answer-errors.js";
import { createRequestsInFlight, type RequestsInFlight } from "./requests-in-flight.js";
import { registerAnswers } from "./routes/answers.js";
import { registerCertificates } from "./routes/certificates.js";
import { registerEvaluations } from "./routes/evaluations.js";
import { registerExperiments } from "./routes/experiments.js";
import { registerExperimentReport } from "./routes/experiments-report.js";
import { registerExperimentRuns } from "./routes/experiments-running.js";
import { registerGate } from "./routes/gate.js";
import { registerLabels } from "./routes/labels.js";
import { registerMetrics } from "./routes/metrics.js";
import { registerOpenApi } from "./routes/open-api.js";
import { registerOperation } from "./routes/operation.js";
import { registerReference } from "./routes/reference.js";
import { registerReferences } from "./routes/references.js";
import { registerReleases } from "./routes/releases.js";
import { registerReviews } from "./routes/reviews.js";
import { registerRuns } from "./routes/runs.js";
import { registerSearch } from "./routes/search.js";
import { registerStatistics } from "./routes/statistics.js";
import { safeHeaders } from "./safe-headers.js";
import { hearing, offerPeople } from "./shown-people.js";
import { createRunHolds, type RunHolds } from "./take-up-holds.js";
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
  /** For targets of experiments that the configuration describes: its folder, and the environment with their secrets. */
  readonly surroundings?: Surroundings;
  /** Whether people's pages are served too; beside a LangGraph API, whose paths are theirs too, they are not. */
  readonly console?: boolean;
  /** Whether /metrics also tells of memory, event loop and garbage collection. */
  readonly processFigures?: boolean;
}

export interface HttpApp {
  readonly app: OpenAPIHono<HttpEnv>;
  readonly requests: RequestsInFlight;
  readonly holds: RunHolds;
  /** For whoever lets the same callers in beside it: one count of each. */
  readonly limitRate: RateLimit;
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
  const holds = createRunHolds(clock);
  const experiments = createExperimentRuns({ environment: {}, folder: ".", ...options.surroundings, clock });
  const figures = createFigures({ lanes, inFlight: requests.count, ofProcess: options.processFigures ?? false });
  const people = createPeople(services.storage);
  const whoCalls = hearing(people, createAuthenticate(http, services.storage, clock));
  const authenticate = requireCaller(whoCalls);
  const limitRate = createRateLimit(http.requests_per_minute);

  const app = new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid });
  const { onError, report } = answerErrors(log);
  app.onError(onError);
  app.use(requests.follow({ clock, log, figures }));
  if (services.openTelemetry.enabled) app.use(requestSpans(services.openTelemetry));
  app.use(offerExperiments(experiments));
  app.use(offerPeople(people));
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
    holds,
    report,
    operation: (operationId: OperationId) => ({
      operationId,
      middleware: operationSteps(operationId, { http, lanes, tenants, clock }),
    }),
  };
  registerAnswers(api);
  registerReviews(api);
  registerLabels(api);
  registerReferences(api);
  registerCertificates(api);
  registerStatistics(api);
  registerGate(api);
  registerSearch(api);
  registerEvaluations(api);
  registerMetrics(api);
  registerReleases(api);
  registerRuns(api);
  registerExperiments(api);
  registerExperimentRuns(api);
  registerExperimentReport(api);
  registerOperation(api, { services, requests, authenticate });
  registerOpenApi(api, { http, version });
  registerReference(api);
  const drained = drainingExperiments(requests, experiments);
  const pages =
    options.console === false
      ? null
      : registerConsole(app, {
          ...{ http, tenants, lanes, clock, figures, holds, report, limitRate },
          storage: services.storage,
          authenticate: whoCalls,
          refuseWhileDraining: requests.refuseWhileDraining,
        });
  app.notFound(
    (context) =>
      pages?.notFound(context) ?? problemResponse(noSuchPath, { requestId: context.var.requestId, processId: null }),
  );
  return { app, requests: drained, holds, limitRate };
}

const noSuchPath = new HttpProblem("not_found", "there is no such path", {
  hint: "The paths are described at /openapi.json.",
});

function noSuchMethod(allowed: readonly string[]): HttpProblem {
  const allow = [...allowed, "OPTIONS"].join(", ");
  return new HttpProblem("method_not_allowed", `the path takes ${allow}`, { headers: { allow } });
}
