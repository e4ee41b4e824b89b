import { contentHash } from "../storage/content-hash.js";
import { storageError, type Storage } from "../storage/sqlite.js";
import type { RunRecord } from "../tracing/run-history.js";

export interface KeyedRun {
  readonly processId: string;
  /** null when there is no such run yet. */
  readonly status: RunRecord["status"] | null;
}

/**
 * The run of a keyed request. Its id follows from the request, so that one whose
 * process broke off is found again. A run that was cancelled came to nothing: the next one counts.
 *
 * @param request whatever tells the request from every other
 */
export function keyedRun(storage: Storage, request: readonly string[]): KeyedRun {
  for (let attempt = 0; ; attempt += 1) {
    const processId = uuidOf(contentHash("answer", ...request, String(attempt)));
    const status = statusOf(storage, processId);
    if (status !== "cancelled") return { processId, status };
  }
}

function statusOf({ sqlite, file }: Storage, processId: string): KeyedRun["status"] {
  try {
    const status = sqlite.prepare("SELECT status FROM runs WHERE process_id = ?").pluck().get(processId);
    return (status as RunRecord["status"] | undefined) ?? null;
  } catch (error) {
    throw storageError(error, file);
  }
}

/** Version 8 of RFC 9562: the bits are our own. */
function uuidOf(hash: string): string {
  const digits = `${hash.slice(0, 12)}8${hash.slice(13, 16)}8${hash.slice(17, 32)}`;
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
