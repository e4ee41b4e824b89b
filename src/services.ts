import { randomUUID } from "node:crypto";
import path from "node:path";
import { SqliteSaver } from "@langchain/langgraph-checkpoint-sqlite";
import { createCertificates, type Certificates } from "./certification/certificates.js";
import { reviewDrift } from "./certification/review-drift.js";
import { createReleaseHashes, settingsHashes } from "./certification/hashes.js";
import type { CertificateHashes } from "./core/certificate.js";
import type { Environment } from "./config/environment.js";
import type { Config } from "./config/schema.js";
import { readModelKeys } from "./config/secrets.js";
import { currentVersion } from "./corpus/current-version.js";
import { createQuestionSorter } from "./datasets/question-sorter.js";
import type { Metric } from "./metrics/define-metric.js";
import { createEvaluationScopes, type EvaluationScopes } from "./metrics/evaluation-scopes.js";
import { metricsByName, selectMetrics } from "./metrics/registry.js";
import { readJudges } from "./judges/catalog.js";
import type { Judge } from "./judges/judge.js";
import { judgeMetrics } from "./judges/judge-metrics.js";
import { withJudgePrompts } from "./judges/judge-prompts.js";
import { selectJudges } from "./judges/select-judges.js";
import { modelCacheFileName } from "./llm/model-cache.js";
import { createModels, type Models } from "./models.js";
import { packageVersion } from "./package-version.js";
import { createPromptCatalog, defaultPromptDirectory, type PromptCatalog } from "./prompts/catalog.js";
import { readReferences } from "./references/read-references.js";
import { createReferenceBook, type ReferenceBook } from "./references/reference-book.js";
import type { Retriever } from "./retrieval/port.js";
import { createRetriever } from "./retrieval/registry.js";
import { openStorage, type Storage } from "./storage/sqlite.js";
import { systemClock, type Clock } from "./tracing/clock.js";
import { createCancellations, type Cancellations } from "./release/cancellations.js";
import { createDeliveries, type Deliveries } from "./release/deliveries.js";
import { createTickets, type Tickets } from "./review/tickets.js";
import { combineRecorders } from "./tracing/combine-recorders.js";
import { createOperationLog } from "./tracing/operation-log.js";
import { createTracing, type Tracing } from "./tracing/langsmith.js";
import { createOpenTelemetry, type OpenTelemetry } from "./tracing/opentelemetry.js";
import { spanRecorder } from "./tracing/opentelemetry-recorder.js";
import { createRedactor } from "./tracing/redaction.js";
import { createRunRecorder, type RunRecorder } from "./tracing/run-recorder.js";

/** Everything that graphs, commands and routes work with; made once for a process. */
export interface Services extends Models {
  readonly config: Config;
  readonly prompts: PromptCatalog;
  readonly storage: Storage;
  readonly retriever: Retriever;
  /** The metrics and then the judges that the configuration chooses, each in its order. */
  readonly metrics: readonly Metric[];
  /** Judge and embedder of one run, in which metrics share equal requests. */
  readonly scopes: EvaluationScopes;
  readonly references: ReferenceBook;
  /** Work for people, and what they decided. */
  readonly tickets: Tickets;
  readonly certificates: Certificates;
  readonly deliveries: Deliveries;
  readonly cancellations: Cancellations;
  /** Keeps runs that wait, in the same database file. */
  readonly checkpointer: SqliteSaver;
  readonly clock: Clock;
  readonly recorder: RunRecorder;
  readonly tracing: Tracing;
  readonly openTelemetry: OpenTelemetry;
  newProcessId(): string;
  /** What the gate holds evidence against; null when releases exist and none is active. */
  currentVersion(): Promise<string | null>;
  /** The kind of a question, by rules. */
  categoryOf(question: string): string;
  /** What a certificate earned now would stand on. */
  releaseHashes(): Promise<CertificateHashes>;
  /** Holds a category's certificate against the answers that were looked at after their release. */
  reviewDrift(category: string): Promise<void>;
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
  const judges = readJudges(config.judges.folders, new Set(metricsByName.keys()));
  const prompts = withJudgePrompts(createPromptCatalog(defaultPromptDirectory()), judges);
  const models = await createModels({
    config: config.models,
    keys: readModelKeys(environment),
    prompts,
    cache: { file: path.join(config.home, modelCacheFileName), warn },
  });
  const references = await openReferences(config);
  const redactor = createRedactor(environment);
  const version = packageVersion();
  const tracing = await createTracing({ environment, config: config.tracing, warn });
  const openTelemetry = await createOpenTelemetry({
    ...{ environment, config: config.tracing, redactor, warn, version },
  });
  const storage = openStorage(path.join(config.home, databaseFileName));
  const certificates = createCertificates({
    ...{ storage, clock: systemClock, newId: () => randomUUID(), version },
  });
  const operationLog = createOperationLog({
    config: config.operation_log,
    file: path.resolve(config.home, config.operation_log.file),
    versions: settingsHashes(config),
    previewCharacters: config.tracing.preview_characters,
    clock: systemClock,
    redactor,
    warn,
  });
  return {
    ...models,
    config,
    prompts,
    storage,
    retriever: createRetriever({ storage, embedder: models.embedder, config: config.retrieval }),
    metrics: chosenMetrics(config, judges),
    scopes: createEvaluationScopes({ judge: models.judge, embedder: models.embedder }),
    references,
    tickets: createTickets({ storage, config: config.review, clock: systemClock, newId: () => randomUUID() }),
    certificates,
    deliveries: createDeliveries(storage),
    cancellations: createCancellations(storage),
    checkpointer: new SqliteSaver(storage.sqlite),
    clock: systemClock,
    recorder: combineRecorders(
      createRunRecorder({ storage, config: config.tracing, clock: systemClock, redactor, warn }),
      operationLog,
      ...(openTelemetry.enabled ? [spanRecorder] : []),
    ),
    tracing,
    openTelemetry,
    newProcessId: () => randomUUID(),
    currentVersion: () => currentVersion(storage),
    categoryOf: createQuestionSorter(config.judges.folders),
    releaseHashes: createReleaseHashes({ storage, config, prompts, judges, ...models }),
    async reviewDrift(category) {
      await reviewDrift({ storage, certificates, category });
    },
    async close() {
      await Promise.all([tracing.close(), openTelemetry.close()]);
      operationLog.close();
      models.closeModels();
      await storage.close();
    },
  };
}

function chosenMetrics(config: Config, judges: readonly Judge[]): readonly Metric[] {
  const chosen = selectJudges(judges, config.evaluation.judges);
  return [...selectMetrics(config.evaluation.metrics), ...judgeMetrics(chosen, config.judges)];
}

async function openReferences(config: Config): Promise<ReferenceBook> {
  const { file, min_similarity } = config.references;
  return createReferenceBook({
    entries: file === null ? [] : await readReferences(file),
    minSimilarity: min_similarity,
  });
}
