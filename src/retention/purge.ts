import fs from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import Database from "better-sqlite3";
import { storageError, type Storage } from "../storage/sqlite.js";
import { checkpointRows } from "./checkpoint-rows.js";
import type { RetentionConfig } from "./config.js";
import { deliveryTexts } from "./delivery-texts.js";
import { oldExperiments } from "./old-experiments.js";
import type { PurgeAction, PurgeStep, RowCounts } from "./purge-step.js";
import { cachedReplies, idempotentResponses } from "./reply-rows.js";
import { runTexts } from "./run-texts.js";
import { ticketTexts } from "./ticket-texts.js";
import { uploadedFiles } from "./uploaded-files.js";

export interface PurgeOptions {
  readonly storage: Storage;
  readonly config: RetentionConfig;
  readonly now: Date;
  /** File of kept model replies; null or a file that does not exist for none. */
  readonly modelCacheFile: string | null;
  /** Folder of uploaded data sets; it need not exist. */
  readonly uploadsFolder: string;
  /** Counts, and changes nothing. */
  readonly dryRun?: boolean;
  /** Writes the file anew afterwards, without its free room; other processes wait meanwhile. */
  readonly vacuum?: boolean;
  /** Stops after the batch at hand. */
  readonly signal?: AbortSignal;
}

export interface PurgedTable {
  readonly table: string;
  readonly action: PurgeAction;
  readonly rows: number;
}

export interface PurgeResult {
  readonly dry_run: boolean;
  /** A signal came first; the counts are what was done by then, and it stays done. */
  readonly interrupted: boolean;
  /** What is older than this goes; null where everything is kept. */
  readonly before: {
    readonly runs: string | null;
    readonly tickets: string | null;
    readonly experiments: string | null;
    readonly uploads: string | null;
  };
  readonly tables: readonly PurgedTable[];
  /** False when another process still reads old pages of the write-ahead log, which hold what was removed until it ends. */
  readonly log_cleared: boolean;
  readonly bytes: { readonly before: number; readonly after: number };
}

/**
 * Applies the configured retention, in batches between which other processes
 * can write. Removed text is overwritten in the file; copies that earlier
 * changes of the same rows have left in its free room go with `vacuum`. Figures
 * survive: ended runs, deliveries and tickets keep their rows without their texts.
 * Files of uploaded data sets are removed whole; their blocks on the disk are not overwritten.
 *
 * @throws KonkyoError `storage_failed` or `storage_busy`; finished batches stay done
 */
export async function purge(options: PurgeOptions): Promise<PurgeResult> {
  const { storage, config, now, dryRun = false } = options;
  const { sqlite, file } = storage;
  const before = {
    runs: daysBefore(now, config.runs_days),
    tickets: daysBefore(now, config.tickets_days),
    experiments: daysBefore(now, config.experiments_days),
    uploads: daysBefore(now, config.uploads_days),
  };
  const cache = before.runs === null ? null : openCache(options.modelCacheFile);
  const bytesBefore = sizeOf(file);
  const restore = [sqlite, cache].map(overwriting);
  try {
    const steps = stepsFor(sqlite, { cache, uploadsFolder: options.uploadsFolder }, before);
    const tables = dryRun ? counted(steps) : await removed(steps, options.signal);
    const interrupted = options.signal?.aborted === true;
    const cleared = dryRun || settle(sqlite, cache, options.vacuum === true && !interrupted);
    return {
      dry_run: dryRun,
      interrupted,
      before: {
        ...{ runs: iso(before.runs), tickets: iso(before.tickets) },
        ...{ experiments: iso(before.experiments), uploads: iso(before.uploads) },
      },
      tables,
      log_cleared: cleared,
      bytes: { before: bytesBefore, after: sizeOf(file) },
    };
  } catch (error) {
    throw storageError(error, file);
  } finally {
    for (const setBack of restore) setBack();
    cache?.close();
  }
}

interface Limits {
  readonly runs: Date | null;
  readonly tickets: Date | null;
  readonly experiments: Date | null;
  readonly uploads: Date | null;
}

function stepsFor(
  sqlite: Database.Database,
  { cache, uploadsFolder }: { readonly cache: Database.Database | null; readonly uploadsFolder: string },
  limits: Limits,
): readonly PurgeStep[] {
  const steps: (PurgeStep | null)[] = [];
  const runs = iso(limits.runs);
  if (runs !== null) {
    steps.push(runTexts(sqlite, runs), deliveryTexts(sqlite, runs), checkpointRows(sqlite, runs));
    steps.push(idempotentResponses(sqlite, runs));
  }
  if (cache !== null && limits.runs !== null) steps.push(cachedReplies(cache, limits.runs));
  const tickets = iso(limits.tickets);
  if (tickets !== null) steps.push(ticketTexts(sqlite, tickets));
  // Before the experiments, whose end says how old an upload is; so a dry run counts the same.
  if (limits.uploads !== null) steps.push(uploadedFiles(sqlite, uploadsFolder, limits.uploads));
  const experiments = iso(limits.experiments);
  if (experiments !== null) steps.push(oldExperiments(sqlite, experiments));
  return steps.filter((step) => step !== null);
}

function counted(steps: readonly PurgeStep[]): readonly PurgedTable[] {
  return steps.flatMap((step) => asTables(step, step.count()));
}

async function removed(steps: readonly PurgeStep[], signal: AbortSignal | undefined): Promise<readonly PurgedTable[]> {
  const tables: PurgedTable[] = [];
  for (const step of steps) {
    let sum: RowCounts = {};
    while (signal?.aborted !== true) {
      const from = performance.now();
      const batch = step.next();
      if (batch === null) break;
      sum = Object.fromEntries(
        Object.keys(step.tables).map((table) => [table, (sum[table] ?? 0) + (batch[table] ?? 0)]),
      );
      // As long again as the file was held: whoever waits to write polls for it, and must find it free.
      await sleep(Math.min(performance.now() - from, longestPause));
    }
    tables.push(...asTables(step, sum));
  }
  return tables;
}

const longestPause = 100;

function asTables(step: PurgeStep, counts: RowCounts): readonly PurgedTable[] {
  return Object.entries(step.tables).map(([table, action]) => ({ table, action, rows: counts[table] ?? 0 }));
}

function openCache(file: string | null): Database.Database | null {
  if (file === null || !fs.existsSync(file)) return null;
  try {
    return new Database(file, { timeout: 30_000, fileMustExist: true });
  } catch (error) {
    throw storageError(error, file);
  }
}

/** Has deleted content overwritten with zeros from now on; the result sets it back. */
function overwriting(database: Database.Database | null): () => void {
  if (database === null) return () => undefined;
  const previous = Number(database.pragma("secure_delete", { simple: true }));
  database.pragma("secure_delete = ON");
  return () => void database.pragma(`secure_delete = ${previous}`);
}

/** Brings what was removed out of the write-ahead log too; true when nobody else held it. */
function settle(sqlite: Database.Database, cache: Database.Database | null, vacuum: boolean): boolean {
  if (vacuum) sqlite.exec("VACUUM");
  if (vacuum) cache?.exec("VACUUM");
  const busy = [sqlite, cache].map((database) => {
    const [row] = (database?.pragma("wal_checkpoint(TRUNCATE)") ?? []) as { busy: number }[];
    return row?.busy ?? 0;
  });
  return busy.every((held) => held === 0);
}

function daysBefore(now: Date, days: number | null): Date | null {
  return days === null ? null : new Date(now.getTime() - days * 86_400_000);
}

function iso(time: Date | null): string | null {
  return time?.toISOString() ?? null;
}

function sizeOf(file: string): number {
  return fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
