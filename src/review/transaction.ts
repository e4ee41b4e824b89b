import { storageError, type Storage } from "../storage/sqlite.js";

/** Work on the database whose errors say what to do. */
export function guarded<Result>(storage: Storage, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw storageError(error, storage.file);
  }
}

/** Work that takes the database for writing at once, and happens whole or not at all. */
export function atomically<Result>(storage: Storage, work: () => Result): Result {
  return guarded(storage, () => storage.sqlite.transaction(work).immediate());
}
