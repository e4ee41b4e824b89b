import type { Config } from "../../config/schema.js";
import { datasetsConfigSchema, type DatasetsConfig } from "../../datasets/config.js";
import { experimentsConfigSchema, type ExperimentsConfig } from "../../experiments/config.js";
import { judgesConfigSchema, type JudgesConfig } from "../../judges/config.js";

export interface EvalSettings {
  readonly experiments: ExperimentsConfig;
  readonly datasets: DatasetsConfig;
  readonly judges: JudgesConfig;
}

/** The slices that an evaluation reads; each at its defaults where the configuration has none. */
export function evalSettings(config: Config): EvalSettings {
  const slices: Readonly<Record<string, unknown>> = { ...config };
  return {
    experiments: experimentsConfigSchema.parse(slices["experiments"] ?? {}),
    datasets: datasetsConfigSchema.parse(slices["datasets"] ?? {}),
    judges: judgesConfigSchema.parse(slices["judges"] ?? {}),
  };
}
