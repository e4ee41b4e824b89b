import { KonkyoError } from "../../core/errors.js";
import type { HttpTargetConfig } from "./config.js";

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The value of a variable that a target needs.
 *
 * @throws KonkyoError `config_invalid` naming target and variable, when it is not set
 */
export function requiredVariable(environment: Environment, variable: string, target: string): string {
  const value = environment[variable];
  if (value !== undefined && value !== "") return value;
  throw new KonkyoError("config_invalid", `the environment variable ${variable} is not set`, {
    where: `experiments.targets.${target}`,
    hint: `Set ${variable} in the environment or in .env.`,
  });
}

export function requestHeaders(config: HttpTargetConfig, environment: Environment, target: string): Headers {
  const headers = new Headers({ "content-type": "application/json", accept: acceptOf(config), ...config.headers });
  if (config.method === "GET") headers.delete("content-type");
  for (const [name, variable] of Object.entries(config.headers_from_environment)) {
    headers.set(name, requiredVariable(environment, variable, target));
  }
  return headers;
}

function acceptOf({ stream }: HttpTargetConfig): string {
  return stream === "sse" ? "text/event-stream" : "application/json";
}
