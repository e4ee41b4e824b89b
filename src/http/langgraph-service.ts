import process from "node:process";
import type { OpenAPIHono } from "@hono/zod-openapi";
import { pino } from "pino";
import { serverServices } from "../../graphs/services.js";
import { readEnvironment } from "../config/environment.js";
import { packageVersion } from "../package-version.js";
import { createServices, type Services } from "../services.js";
import { systemClock } from "../tracing/clock.js";
import { createRedactor } from "../tracing/redaction.js";
import { createApp } from "./app.js";
import { createAuthenticate, type Authenticate } from "./authenticate.js";
import type { HttpConfig } from "./config.js";
import type { HttpEnv } from "./http-env.js";
import type { RateLimit } from "./rate-limit.js";
import { startTakeUp } from "./take-up.js";
import { createTenants, tenantHome } from "./tenants.js";

/** The service as it is mounted beside the LangGraph API: the same application, which that server listens for. */
export interface MountedService {
  readonly app: OpenAPIHono<HttpEnv>;
  readonly http: HttpConfig;
  /** Those of the graphs. */
  readonly services: Services;
  readonly authenticate: Authenticate;
  /** The service's own: a caller has one count, whichever of the two APIs is asked. */
  readonly limitRate: RateLimit;
  /** Whether the service itself answers such a request; all others are the LangGraph API's. */
  answers(method: string, pathname: string): boolean;
}

let mounted: Promise<MountedService> | undefined;

/** One for the process: authentication and pages work on the same services as the graphs. */
export function mountedService(): Promise<MountedService> {
  mounted ??= mount();
  return mounted;
}

async function mount(): Promise<MountedService> {
  const services = await serverServices();
  const { config, storage } = services;
  const environment = readEnvironment(process.cwd());
  const warn = (text: string): void => void process.stderr.write(`${text}\n`);
  const tenants = createTenants(services, (tenant) =>
    createServices({ config: { ...config, home: tenantHome(config.home, tenant) }, environment, warn }),
  );
  const redactor = createRedactor(environment);
  const log = pino({ base: null }, { write: (line) => warn(redactor.text(line.trimEnd())) });
  const { http } = config;
  const { app, holds, limitRate } = createApp({
    services,
    tenants,
    http,
    log,
    version: packageVersion(),
    console: false,
  });
  startTakeUp({
    ...{ tenants, holds, log, clock: systemClock, home: config.home },
    runSeconds: http.request_seconds,
  });
  const patterns = serviceRoutes(app).map(({ method, path: route }) => ({ method, pattern: patternOf(route) }));
  return {
    ...{ app, http, services, limitRate },
    authenticate: createAuthenticate(http, storage, systemClock),
    answers(method, pathname) {
      const asked = method === "HEAD" ? "GET" : method;
      return patterns.some(
        (known) => (known.method === "ALL" || known.method === asked) && known.pattern.test(pathname),
      );
    },
  };
}

/** What is to be mounted: the API whole, so that what is wrong with a path is told as everywhere, and each page. */
export function serviceRoutes(
  app: Pick<OpenAPIHono<HttpEnv>, "routes">,
): readonly { readonly method: string; readonly path: string }[] {
  const pages = app.routes.filter(({ method, path: route }) => method !== "ALL" && !route.startsWith("/v1/"));
  const routes = new Map(pages.map(({ method, path: route }) => [`${method} ${route}`, { method, path: route }]));
  return [{ method: "ALL", path: "/v1/*" }, ...routes.values()];
}

/** As the router understands a path: `:name` is one segment, `*` the rest. */
function patternOf(route: string): RegExp {
  const segments = route.split("/").map((segment) => {
    if (segment.startsWith(":")) return "[^/]+";
    return segment === "*" ? ".*" : segment.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  });
  return new RegExp(`^${segments.join("/")}$`);
}
