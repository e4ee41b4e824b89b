import path from "node:path";
import process from "node:process";
import { knownMetrics } from "../judges/known-metrics.js";
import type { Environment } from "../config/environment.js";
import { loadConfig, type LoadedConfig } from "../config/load.js";
import { KonkyoError } from "../core/errors.js";
import type { Metric } from "../metrics/define-metric.js";
import { createServices, type Services } from "../services.js";
import { readConfigObject } from "./config-object.js";
import type { KonkyoOptions } from "./options.js";
import { untraced } from "./untraced.js";

/** The services of a project, opened in a process that is not the command line. */
export interface OpenedServices {
  readonly services: Services;
  /** Absolute; where paths that a caller gives start. */
  readonly folder: string;
  /** Absolute; where relative paths in the configuration start. */
  readonly configFolder: string;
  /** @throws KonkyoError `usage` naming the metrics and judges there are */
  metric(name: string): Metric;
}

/**
 * Opens the project of a folder, by its konkyo.yaml or by settings given in code.
 *
 * @param readVariables the environment, where the options give none
 * @throws KonkyoError `config_invalid`, `input_invalid`, `prompt_invalid`, `storage_failed` or `storage_busy`
 */
export async function openServices(
  options: KonkyoOptions,
  readVariables: (folder: string) => Environment,
): Promise<OpenedServices> {
  const folder = path.resolve(options.folder ?? process.cwd());
  const environment = options.environment ?? readVariables(folder);
  const loaded = load(options.config, folder, environment);
  const { config } = loaded;
  const created = await createServices({ config, environment, warn: options.warn ?? (() => undefined) });
  const services = { ...created, tracing: untraced(created.tracing) };
  let known: ReadonlyMap<string, Metric> | undefined;
  return {
    services,
    folder,
    configFolder: loaded.folder,
    metric(name) {
      known ??= knownMetrics(config.judges);
      const metric = known.get(name);
      if (metric !== undefined) return metric;
      throw new KonkyoError("usage", `there is no metric or judge named ${JSON.stringify(name)}`, {
        hint: `There are ${[...known.keys()].join(", ")}.`,
      });
    },
  };
}

function load(
  config: KonkyoOptions["config"],
  folder: string,
  environment: Environment,
): Pick<LoadedConfig, "config" | "folder"> {
  if (typeof config !== "object") return loadConfig({ folder, file: config, environment });
  return { config: readConfigObject(config, folder), folder };
}
