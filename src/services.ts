import { randomUUID } from "node:crypto";
import path from "node:path";
import type { Environment } from "./config/environment.js";
import type { Config } from "./config/schema.js";
import { readModelKeys } from "./config/secrets.js";
import { currentVersion } from "./corpus/current-version.js";
import type { Metric } from "./metrics/define-metric.js";
import { createEvaluationScopes, type EvaluationScopes } from "./metrics/evaluation-scopes.js";
import { selectMetrics } from "./metrics/registry.js";
import { createModels, type Models } from "./models.js";
import { createPromptCatalog, defaultPromptDirectory } from "./prompts/catalog.js";
import { readReferences } from "./references/read-references.js";
import { createReferenceBook, type ReferenceBook } from "./references/reference-book.js";
import type { Retriever } from "./retrieval/port.js";
import { createRetriever } from "./retrieval/registry.js";
import { openStorage, type Storage } from "./storage/sqlite.js";
import { systemClock } from "./tracing/clock.js";
import { createTracing, type Tracing } from "./tracing/langsmith.js";
import { createRedactor } from "./tracing/redaction.js";
import { createRunRecorder, type RunRecorder } from "./tracing/run-recorder.js";

/** Everything that graphs, commands and routes work with; made once for a process. */
export interface Services extends Models {
  readonly config: Config;
  readonly storage: Storage;
  readonly retriever: Retriever;
  /** The metrics that the configuration chooses, in its order. */
  readonly metrics: readonly Metric[];
  /** Judge and embedder of one run, in which metrics share equal requests. */
  readonly scopes: EvaluationScopes;
  readonly references: ReferenceBook;
  readonly recorder: RunRecorder;
  readonly tracing: Tracing;
  newProcessId(): string;
  /** What the gate holds evidence against; null when releases exist and none is active. */
  currentVersion(): Promise<string | null>;
  /** Sends what is left to send and closes the database. Never throws for tracing. */
  close(): Promise<void>;
}

export const databaseFileName = "konkyo.db";

/**
 * The composition root.
 *
 * @throws KonkyoError `config_invalid`, `input_invalid` (references), `storage_failed` or `storage_busy`
 */
export async function createServices(options: {
  readonly config: Config;
  readonly environment: Environment;
  readonly warn: (message: string) => void;
}): Promise<Services> {
  const { config, environment, warn } = options;
  const prompts = createPromptCatalog(defaultPromptDirectory());
  const models = await createModels({ config: config.models, keys: readModelKeys(environment), prompts });
  const references = await openReferences(config);
  const tracing = await createTracing({ environment, config: config.tracing, warn });
  const storage = openStorage(path.join(config.home, databaseFileName));
  return {
    ...models,
    config,
    storage,
    retriever: createRetriever({ storage, embedder: models.embedder, config: config.retrieval }),
    metrics: selectMetrics(config.evaluation.metrics),
    scopes: createEvaluationScopes({ judge: models.judge, embedder: models.embedder }),
    references,
    recorder: createRunRecorder({
      storage,
      config: config.tracing,
      clock: systemClock,
      redactor: createRedactor(environment),
      warn,
    }),
    tracing,
    newProcessId: () => randomUUID(),
    currentVersion: () => currentVersion(storage),
    async close() {
      await tracing.close();
      await storage.close();
    },
  };
}

async function openReferences(config: Config): Promise<ReferenceBook> {
  const { file, min_similarity } = config.references;
  return createReferenceBook({
    entries: file === null ? [] : await readReferences(file),
    minSimilarity: min_similarity,
  });
}
