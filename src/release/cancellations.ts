import { storageError, type Storage } from "../storage/sqlite.js";

/** Wishes to have a run cancelled. They stand in the database, so that any process can ask and the one at work sees it. */
export interface Cancellations {
  /** Asks for it once; a later wish changes nothing. */
  request(processId: string, by: string, now: Date): void;
  isRequested(processId: string): boolean;
  /** Aborts `onCancelled` when the run is cancelled from anywhere, within a quarter of a second; `end` stops looking. */
  watch(processId: string, onCancelled: () => void): { end(): void };
}

const lookEveryMs = 250;

export function createCancellations(storage: Storage): Cancellations {
  const write = storage.sqlite.prepare(
    "INSERT INTO cancellations (process_id, requested_at, requested_by) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
  );
  const read = storage.sqlite.prepare("SELECT 1 FROM cancellations WHERE process_id = ?").pluck();
  const guarded = <Result>(work: () => Result): Result => {
    try {
      return work();
    } catch (error) {
      throw storageError(error, storage.file);
    }
  };
  const isRequested = (processId: string): boolean => guarded(() => read.get(processId) !== undefined);
  return {
    request: (processId, by, now) => void guarded(() => write.run(processId, now.toISOString(), by)),
    isRequested,
    watch(processId, onCancelled) {
      const timer = setInterval(() => {
        // A database that is busy for a moment is looked at again; sending looks once more, and that look must succeed.
        if (!storage.sqlite.open || !lookQuietly(() => isRequested(processId))) return;
        clearInterval(timer);
        onCancelled();
      }, lookEveryMs);
      timer.unref();
      return { end: () => clearInterval(timer) };
    },
  };
}

function lookQuietly(look: () => boolean): boolean {
  try {
    return look();
  } catch {
    return false;
  }
}
