import type { Environment } from "../config/environment.js";
import { KonkyoError } from "../core/errors.js";
import type { HttpConfig } from "./config.js";
import { isLoopback } from "./loopback.js";

export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

/**
 * Where to listen: the command line, else HOST and PORT, else the configuration.
 *
 * @throws KonkyoError `config_invalid` for a PORT that is none, and for a host
 * beyond this machine while nobody has to show who they are
 */
export function listenAddress(
  config: HttpConfig,
  environment: Environment,
  options: { readonly host?: string | undefined; readonly port?: number | undefined } = {},
): ListenAddress {
  const named = environment["HOST"];
  const fromEnvironment = named === undefined || named === "" ? undefined : named;
  const host = options.host ?? fromEnvironment ?? config.host;
  if (config.auth.includes("none") && !isLoopback(host)) {
    throw new KonkyoError("config_invalid", `without authentication the service listens on this machine alone`, {
      where: options.host === undefined && fromEnvironment !== undefined ? `HOST=${host}` : host,
      hint: "Set http.auth to keys and make one with `konkyo keys create`, or listen on 127.0.0.1.",
    });
  }
  return { host, port: options.port ?? portOf(environment["PORT"]) ?? config.port };
}

function portOf(text: string | undefined): number | undefined {
  if (text === undefined || text === "") return undefined;
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new KonkyoError("config_invalid", `${JSON.stringify(text)} is no port`, {
    where: "PORT",
    hint: "Give a whole number from 0 to 65535.",
  });
}
