import { z } from "zod";
import { releaseConfigSchema } from "../certification/config.js";
import { corpusConfigSchema } from "../corpus/config.js";
import { datasetsConfigSchema } from "../datasets/config.js";
import { experimentsConfigSchema } from "../experiments/config.js";
import { httpConfigSchema } from "../http/config.js";
import { inspectionConfigSchema } from "../inspection/config.js";
import { judgesConfigSchema } from "../judges/config.js";
import { modelsConfigSchema } from "../llm/config.js";
import { evaluationConfigSchema } from "../metrics/config.js";
import { referencesConfigSchema } from "../references/config.js";
import { retrievalConfigSchema } from "../retrieval/config.js";
import { reviewConfigSchema } from "../review/config.js";
import { operationConfigSchema } from "../operation/config.js";
import { retentionConfigSchema } from "../retention/config.js";
import { operationLogConfigSchema } from "../tracing/operation-log-config.js";
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
  inspection: inspectionConfigSchema.prefault({}),
  release: releaseConfigSchema.prefault({}),
  review: reviewConfigSchema.prefault({}),
  references: referencesConfigSchema.prefault({}),
  http: httpConfigSchema.prefault({}),
  tracing: tracingConfigSchema.prefault({}),
  operation_log: operationLogConfigSchema.prefault({}),
  operation: operationConfigSchema.prefault({}),
  retention: retentionConfigSchema.prefault({}),
});

export type Config = z.infer<typeof configSchema>;
