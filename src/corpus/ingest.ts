import { createHash } from "node:crypto";
import fs from "node:fs";
import { setImmediate as nextTurn } from "node:timers/promises";
import Database from "better-sqlite3";
import { errorMessage, KonkyoError } from "../core/errors.js";
import { storageError, type Storage } from "../storage/sqlite.js";
import { checkOptions, type IngestOptions } from "./ingest-options.js";
import type { IngestResult } from "./ingest-result.js";
import { Tally } from "./ingest-tally.js";
import { planDocument, type PlannedDocument } from "./plan-document.js";
import { readDocument } from "./read-document.js";
import { activateFirstRelease, activeRelease, releaseExists } from "./releases.js";
import { pruneDocuments, storeDocument } from "./store-document.js";
import { ensureVectors } from "./vectors.js";
import { whenFree } from "./when-free.js";
import { findFiles, type Found, type FoundFile, type Skipped } from "./walk.js";

/**
 * Reads files into a release. Each document is replaced as a whole in a short
 * transaction of its own; a failure leaves the documents before it new and the
 * others as they were. Running it again finishes the work and repeats none.
 *
 * @throws KonkyoError `usage`, `not_found`, `input_invalid` (no readable file), `ingest_failed`, `model_failed`,
 *   `storage_failed`, `storage_busy` or `cancelled`
 */
export async function ingest(options: IngestOptions): Promise<IngestResult> {
  checkOptions(options);
  const started = options.clock();
  const found = findFiles(options.paths, options.config.follow_symlinks);
  if (options.prune === true && !found.onlyFolders) {
    throw new KonkyoError("usage", "pruning needs folders, not single files", {
      hint: "Give the whole folder, or leave prune out.",
    });
  }
  try {
    const created = !releaseExists(options.storage, options.release);
    const tally = new Tally(found.skipped);
    for (const [index, file] of found.files.entries()) {
      // A turn of the event loop for each file: without one, a signal or a progress line waits for the end.
      await nextTurn();
      throwIfCancelled(options.signal);
      options.onProgress?.({ phase: "documents", done: index, total: found.files.length, file: file.relative });
      await ingestFile(file, options, tally);
    }
    options.onProgress?.({ phase: "documents", done: found.files.length, total: found.files.length, file: null });
    if (tally.filesRead === 0) throw nothingToRead(options.paths, tally.skipped);
    const removed = options.prune === true ? await whenFree(() => prune(found, options), options.signal) : 0;
    const activated = await whenFree(
      () => activateFirstRelease(options.storage, options.release, options.clock()),
      options.signal,
    );
    return {
      release: options.release,
      release_created: created && releaseExists(options.storage, options.release),
      release_activated: activated,
      active_release: activeRelease(options.storage),
      ...tally.counts(removed),
      seconds: Math.max(0, (options.clock().getTime() - started.getTime()) / 1_000),
    };
  } catch (error) {
    throw knownError(error, options.storage);
  }
}

async function ingestFile(file: FoundFile, options: IngestOptions, tally: Tally): Promise<void> {
  const { config } = options;
  if (file.bytes > config.max_file_megabytes * 1_000_000) {
    tally.skip(
      file.file,
      `${(file.bytes / 1_000_000).toFixed(1)} MB is more than corpus.max_file_megabytes = ${config.max_file_megabytes}`,
    );
    return;
  }
  const bytes = readBytes(file, tally);
  if (bytes === null) return;
  const document = readDocument(file.file, bytes, config);
  if ("refused" in document) {
    tally.skip(file.file, document.refused);
    return;
  }
  tally.warn(document.warnings);
  const entry = options.ledger?.lookup(file.relative);
  if (entry?.contentHash !== undefined && entry.contentHash !== createHash("sha256").update(bytes).digest("hex")) {
    tally.warn([{ where: file.file, message: "the file differs from the content_hash in the ledger" }]);
  }
  const planned = await planDocument(
    document,
    { file: file.file, documentId: documentId(file.relative, options.source) },
    entry,
    {
      corpusVersion: options.documentVersion ?? options.release,
      audience: options.audience ?? null,
      source: options.source ?? "",
    },
    config,
  );
  // An emptied page replaces its former text with nothing.
  if (planned.chunks.length === 0) tally.warn([{ where: file.file, message: "no text in it" }]);
  await storePlanned(planned, file, options, tally);
}

/** Another process may remove a release, and vectors with it, between our two steps; then they are made again. */
const storeAttempts = 5;

async function storePlanned(
  planned: PlannedDocument,
  file: FoundFile,
  options: IngestOptions,
  tally: Tally,
): Promise<void> {
  const { storage, embedder } = options;
  for (let attempt = 0; attempt < storeAttempts; attempt += 1) {
    const vectors = await ensureVectors(storage, embedder, planned.chunks, {
      batch: options.config.embedding_batch,
      signal: options.signal,
      onBatch: (done, total) => options.onProgress?.({ phase: "embedding", done, total, file: file.relative }),
    });
    throwIfCancelled(options.signal);
    const target = { release: options.release, now: options.clock() };
    const outcome = await whenFree(
      () => storeDocument(storage, options.termIndexer, embedder.id, target, planned),
      options.signal,
    );
    if (outcome !== "vectors_missing") {
      tally.stored(outcome, planned.chunks.length, vectors);
      return;
    }
  }
  throw new KonkyoError("storage_busy", "another process keeps removing vectors", {
    where: storage.file,
    hint: "Try again when it has finished.",
  });
}

function prune(found: Found, options: IngestOptions): number {
  options.onProgress?.({ phase: "pruning", done: 0, total: 0, file: null });
  const existing = new Set([...found.existing].map((relative) => documentId(relative, options.source)));
  return pruneDocuments(options.storage, options.release, options.source ?? "", existing);
}

function documentId(relative: string, source: string | undefined): string {
  return source === undefined || source === "" ? relative : `${source}/${relative}`;
}

function readBytes(file: FoundFile, tally: Tally): Buffer | null {
  try {
    return fs.readFileSync(file.file);
  } catch (error) {
    tally.skip(file.file, `cannot be read: ${errorMessage(error)}`);
    return null;
  }
}

function throwIfCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw new KonkyoError("cancelled", "the ingestion was cancelled");
}

function nothingToRead(paths: readonly string[], skipped: readonly Skipped[]): KonkyoError {
  const reasons = skipped.slice(0, 5).map(({ path, reason }) => `${path}: ${reason}`);
  return new KonkyoError("input_invalid", "no document could be read", {
    where: paths.join(", "),
    hint: reasons.length === 0 ? "The folder is empty." : `${skipped.length} skipped. ${reasons.join("; ")}`,
  });
}

function knownError(error: unknown, storage: Storage): KonkyoError {
  if (error instanceof KonkyoError) return error;
  if (error instanceof Database.SqliteError) return storageError(error, storage.file);
  return new KonkyoError("ingest_failed", errorMessage(error), {
    hint: "Documents before this one are stored; the others are as they were.",
    cause: error,
  });
}
