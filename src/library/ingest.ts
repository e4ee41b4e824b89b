import path from "node:path";
import type { IngestOptions } from "../corpus/ingest-options.js";
import type { IngestResult } from "../corpus/ingest-result.js";
import { ingest } from "../corpus/ingest.js";
import { readLedger } from "../corpus/ledger.js";
import { makeCurrent } from "../release/make-current.js";
import { createTermIndexer } from "../retrieval/sqlite/index-terms.js";
import type { OpenedServices } from "./open-services.js";

export interface IngestRequest extends Pick<
  IngestOptions,
  "release" | "source" | "documentVersion" | "audience" | "prune" | "onProgress" | "signal"
> {
  /** File with the version of each document. */
  readonly ledger?: string;
  /** Makes the release the current version in the end; the first release of all becomes it anyway. */
  readonly activate?: boolean;
}

/** As the command does; relative paths start from the folder of the project. */
export async function ingestPaths(
  { services, folder }: OpenedServices,
  paths: readonly string[],
  { ledger, activate = false, ...request }: IngestRequest,
): Promise<IngestResult> {
  const { storage, embedder, config, clock } = services;
  const result = await ingest({
    ...request,
    storage,
    embedder,
    termIndexer: createTermIndexer(storage.sqlite),
    config: config.corpus,
    paths: paths.map((given) => path.resolve(folder, given)),
    ledger: ledger === undefined ? undefined : readLedger(path.resolve(folder, ledger)),
    clock: () => clock.now(),
  });
  if (!activate) return result;
  await makeCurrent(services, request.release, clock.now());
  return { ...result, active_release: request.release };
}
