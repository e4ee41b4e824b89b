import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { onTestFinished } from "vitest";
import { createApiKey } from "../../../src/http/api-keys.js";
import { createApp } from "../../../src/http/app.js";
import { httpConfigSchema } from "../../../src/http/config.js";
import { noLog } from "../../../src/http/log.js";
import type { Role } from "../../../src/http/principal.js";
import { createTenants, tenantHome } from "../../../src/http/tenants.js";
import { createServices, type Services } from "../../../src/services.js";
import type { HttpSettings } from "../test-service.js";

export interface ConsoleService {
  readonly url: string;
  /** Makes a key and returns its token. */
  key(roles: readonly Role[], given?: { readonly tenant?: string }): { readonly token: string; readonly id: string };
  stop(): Promise<void>;
}

/** The service with its console on a free port, for whoever stops it. */
export async function serveConsole(services: Services, settings: HttpSettings = {}): Promise<ConsoleService> {
  const http = httpConfigSchema.parse({ drain_seconds: 0, ...settings });
  const { config } = services;
  const tenants = createTenants(services, (tenant) =>
    createServices({
      config: { ...config, home: tenantHome(config.home, tenant) },
      environment: {},
      warn: () => undefined,
    }),
  );
  const { app, requests } = createApp({ services, tenants, http, log: noLog, version: "0.0.0" });
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    key(roles, { tenant = "default" } = {}) {
      const given = { name: "test", tenant, roles, groups: [], expiresAt: null, now: new Date() };
      const { key, token } = createApiKey(services.storage, given);
      return { token, id: key.key_id };
    },
    async stop() {
      await requests.drain(http.drain_seconds * 1000);
      server.closeAllConnections();
      server.close();
      await tenants.close();
    },
  };
}

/** The same, stopped when the test has finished. */
export async function startConsole(services: Services, settings: HttpSettings = {}): Promise<ConsoleService> {
  const service = await serveConsole(services, settings);
  onTestFinished(() => service.stop());
  return service;
}
