import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { errorMessage, KonkyoError } from "../core/errors.js";
import { createApp, type AppOptions } from "./app.js";
import type { ListenAddress } from "./listen-address.js";
import { startTakeUp } from "./take-up.js";
import { systemClock } from "../tracing/clock.js";

export interface RunningService {
  /** Without a slash at the end. */
  readonly url: string;
  readonly port: number;
  /**
   * Takes no more work, waits for what is under way as long as `drain_seconds`
   * says, stops the rest, and closes the tenants that were opened. May be called twice.
   */
  stop(): Promise<void>;
}

/**
 * Listens for requests.
 *
 * @throws KonkyoError `usage` when the address is taken or is none of this machine, `config_invalid`
 */
export async function startService(options: AppOptions & { readonly listen: ListenAddress }): Promise<RunningService> {
  const { http, tenants, log } = options;
  const { app, requests, holds } = createApp(options);
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  server.requestTimeout = http.body_seconds * 1000;
  server.headersTimeout = Math.min(server.headersTimeout, server.requestTimeout);
  await listen(server, options.listen);
  const { port } = server.address() as AddressInfo;
  const takeUp = startTakeUp({
    ...{ tenants, holds, log, clock: options.clock ?? systemClock },
    home: options.services.config.home,
    runSeconds: http.request_seconds,
  });

  const stop = async (): Promise<void> => {
    // The port stays open meanwhile: a load balancer must be able to hear of it at /readyz.
    const left = takeUp.stop();
    const { aborted } = await requests.drain(http.drain_seconds * 1000);
    if (aborted > 0) log.warn({ aborted }, "requests were stopped before they had ended");
    await close(server);
    await left;
    holds.end();
    await tenants.close();
  };
  let stopping: Promise<void> | undefined;
  return {
    url: `http://${urlHost(options.listen.host)}:${port}`,
    port,
    stop: () => (stopping ??= stop()),
  };
}

const flushMs = 3000;
const pollMs = 20;

/** Lets answers that are on their way arrive; only connections without one are closed at once. */
async function close(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  const idle = setInterval(() => server.closeIdleConnections(), pollMs);
  const all = setTimeout(() => server.closeAllConnections(), flushMs);
  await closed;
  clearInterval(idle);
  clearTimeout(all);
}

async function listen(server: Server, { host, port }: ListenAddress): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, "listening");
  } catch (error) {
    const taken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
    throw new KonkyoError("usage", taken ? "another process listens there" : errorMessage(error), {
      where: `${host}:${port}`,
      hint: "Choose another with --port or PORT, and --host or HOST.",
      cause: error,
    });
  }
}

/** An IPv6 address stands in brackets; every interface is reached by the name of this machine. */
function urlHost(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}
