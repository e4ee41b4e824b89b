import { onTestFinished } from "vitest";
import { createApiKey } from "../../src/http/api-keys.js";
import { httpConfigSchema, type HttpConfig } from "../../src/http/config.js";
import { startService, type RunningService } from "../../src/http/serve.js";
import type { Role } from "../../src/http/principal.js";
import type { Problem } from "../../src/http/problem.js";
import { createTenants, tenantHome, type Tenants } from "../../src/http/tenants.js";
import { createServices } from "../../src/services.js";
import { systemClock, type Clock } from "../../src/tracing/clock.js";
import { openServices, type TestServices } from "../support/services.js";

export interface LogLine {
  readonly level: "info" | "warn" | "error";
  readonly fields: Readonly<Record<string, unknown>>;
  readonly message: string;
}

export interface TestService extends RunningService {
  readonly services: TestServices;
  readonly tenants: Tenants;
  readonly log: readonly LogLine[];
  /** Makes a key and returns its token. */
  key(roles: readonly Role[], given?: { readonly tenant?: string; readonly groups?: readonly string[] }): string;
  call(method: string, path: string, request?: CallOptions): Promise<Response>;
  post(path: string, body: unknown, request?: CallOptions): Promise<Response>;
}

export interface CallOptions {
  readonly token?: string | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

export type HttpSettings = Omit<Partial<HttpConfig>, "jwt"> & { readonly jwt?: Partial<HttpConfig["jwt"]> };

/** The whole service on a free port, over a database of the test's own. */
export async function startTestService(
  options: {
    readonly http?: HttpSettings;
    readonly yaml?: string;
    readonly environment?: Readonly<Record<string, string>>;
    readonly clock?: Clock;
    readonly services?: TestServices;
  } = {},
): Promise<TestService> {
  const { environment = {}, yaml } = options;
  const services = options.services ?? (await openServices({ environment, ...(yaml === undefined ? {} : { yaml }) }));
  const { config } = services;
  const tenants = createTenants(services, (tenant) =>
    createServices({
      config: { ...config, home: tenantHome(config.home, tenant) },
      environment,
      warn: () => undefined,
    }),
  );
  const log: LogLine[] = [];
  const note = (level: LogLine["level"]) => (fields: LogLine["fields"], message: string) => {
    log.push({ level, fields, message });
  };
  const service = await startService({
    ...{ services, tenants, version: "0.0.0", clock: options.clock ?? systemClock },
    http: httpConfigSchema.parse({ drain_seconds: 0, ...options.http }),
    log: { info: note("info"), warn: note("warn"), error: note("error") },
    listen: { host: "127.0.0.1", port: 0 },
  });
  onTestFinished(() => service.stop());
  const call = (method: string, path: string, { token, body, headers = {}, signal }: CallOptions = {}) =>
    fetch(service.url + path, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    });
  return {
    ...service,
    ...{ services, tenants, log, call },
    post: (path, body, request) => call("POST", path, { ...request, body }),
    key: (roles, { tenant = "default", groups = [] } = {}) =>
      createApiKey(services.storage, {
        ...{ name: "test", tenant, roles, groups },
        expiresAt: null,
        now: new Date(),
      }).token,
  };
}

/** The problem of a refused request. */
export async function problemOf(response: Response): Promise<Problem> {
  return (await response.json()) as Problem;
}

/** A sample that needs the judge for its one score. */
export const sample = {
  user_input: "有給休暇は何日付与されますか？",
  response: "入社から6か月後に10日付与されます。",
  retrieved_contexts: ["有給休暇は入社から6か月後に10日付与されます。"],
};
