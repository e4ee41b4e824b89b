import { z } from "zod";
import { corpusConfigSchema } from "../corpus/config.js";
import { datasetsConfigSchema } from "../datasets/config.js";
import { experimentsConfigSchema } from "../experiments/config.js";
import { judgesConfigSchema } from "../judges/config.js";
import { modelsConfigSchema } from "../llm/config.js";
import { evaluationConfigSchema } from "../metrics/config.js";
import { referencesConfigSchema } from "../references/config.js";
import { retrievalConfigSchema } from "../retrieval/config.js";
import { tracingConfigSchema } from "../tracing/config.js";

/**
 * The whole configuration: konkyo.yaml and, over it, environment variables.
 * Each section is owned by the module that uses it. Secrets are not part of it;
 * they come from the environment alone (see secrets.ts).
 */
export const configSchema = z.strictObject({
  home: z.string().min(1).default(".konkyo").describe("Folder of the embedded database, relative to the configuration"),
  language: z
    .enum(["auto", "ja", "en"])
    .default("auto")
    .describe("Language of answers and messages; auto follows the question"),
  corpus: corpusConfigSchema.prefault({}),
  retrieval: retrievalConfigSchema.prefault({}),
  models: modelsConfigSchema.prefault({}),
  datasets: datasetsConfigSchema.prefault({}),
  evaluation: evaluationConfigSchema.prefault({}),
  judges: judgesConfigSchema.prefault({}),
  experiments: experimentsConfigSchema.prefault({}),
  references: referencesConfigSchema.prefault({}),
  tracing: tracingConfigSchema.prefault({}),
});

export type Config = z.infer<typeof configSchema>;
