import { setTimeout as pause } from "node:timers/promises";
import Database from "better-sqlite3";
import { KonkyoError } from "../core/errors.js";

const attempts = 10;
const pauseMilliseconds = 250;

/**
 * Runs a transaction, again when another process holds the write lock beyond
 * the driver's own patience: storing one page of 50 MB takes that long.
 *
 * @throws KonkyoError `cancelled` between attempts; the error itself after the last attempt
 */
export async function whenFree<Value>(write: () => Value, signal?: AbortSignal): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return write();
    } catch (error) {
      if (!isBusy(error) || attempt === attempts) throw error;
    }
    await pause(pauseMilliseconds);
    if (signal?.aborted === true) throw new KonkyoError("cancelled", "the ingestion was cancelled");
  }
}

function isBusy(error: unknown): boolean {
  if (error instanceof KonkyoError) return error.code === "storage_busy";
  return error instanceof Database.SqliteError && error.code.startsWith("SQLITE_BUSY");
}
