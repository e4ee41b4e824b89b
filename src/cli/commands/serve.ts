import { pino } from "pino";
import { listenAddress } from "../../http/listen-address.js";
import { startService } from "../../http/serve.js";
import { createTenants, tenantHome } from "../../http/tenants.js";
import { packageVersion } from "../../package-version.js";
import { createServices } from "../../services.js";
import { createRedactor } from "../../tracing/redaction.js";
import type { CommandContext } from "../context.js";
import { exitCodes, type ExitCode } from "../exit-codes.js";

export interface ServeOptions {
  readonly host?: string;
  readonly port?: number;
}

/** `konkyo serve`: the HTTP service, until Ctrl-C or SIGTERM; what is under way then is finished. */
export async function serveCommand(context: CommandContext, options: ServeOptions): Promise<ExitCode> {
  const { io, environment, signal } = context;
  const { config } = context.loadConfig();
  const { http } = config;
  const listen = listenAddress(http, environment, options);
  const services = await context.services();
  const warn = (text: string): void => io.err(io.color.yellow(text));
  const tenants = createTenants(services, (tenant) =>
    createServices({ config: { ...config, home: tenantHome(config.home, tenant) }, environment, warn }),
  );
  const redactor = createRedactor(environment);
  const service = await startService({
    ...{ services, tenants, http, listen, version: packageVersion(), processFigures: true },
    surroundings: { environment, folder: context.loadConfig().folder },
    log: pino({ base: null }, { write: (line) => io.err(redactor.text(line.trimEnd())) }),
  });
  if (context.options.json === true) io.out(JSON.stringify({ url: service.url, auth: http.auth }));
  else {
    io.out(`${io.color.green("✓")} ${service.url}  (${service.url}/docs, ${service.url}/openapi.json)`);
    if (http.auth.includes("none")) {
      io.out(
        "  認証なし: このマシンからだけ使えます。 / No authentication: this machine alone can use it.\n" +
          "  → http.auth: [keys] + `konkyo keys create`",
      );
    }
  }
  await aborted(signal);
  await service.stop();
  return exitCodes.ok;
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
}
