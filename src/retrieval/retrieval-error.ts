import { errorMessage, KonkyoError } from "../core/errors.js";

/**
 * The error of a search for whatever was thrown in it. `cancelled` and
 * `retrieval_failed` pass as they are; everything else becomes
 * `retrieval_failed` with the thrown value as its cause.
 */
export function retrievalError(error: unknown, where: string): KonkyoError {
  if (error instanceof KonkyoError && (error.code === "retrieval_failed" || error.code === "cancelled")) return error;
  const hint = error instanceof KonkyoError && error.hint !== undefined ? error.hint : "Run `konkyo doctor`.";
  return new KonkyoError("retrieval_failed", errorMessage(error), { where, hint, cause: error });
}

/** @throws KonkyoError `cancelled` when the signal is aborted */
export function throwIfCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw cancelledSearch();
}

export function cancelledSearch(): KonkyoError {
  return new KonkyoError("cancelled", "the search was cancelled");
}
