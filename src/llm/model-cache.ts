import Database from "better-sqlite3";
import { errorMessage } from "../core/errors.js";
import { createPrivateFile } from "../storage/sqlite.js";
import type { Clock } from "./clock.js";

export const modelCacheFileName = "model-cache.db";

/** Replies of models, kept between runs. Never throws: a run goes on without what cannot be read or kept. */
export interface ModelCache {
  get(key: string): Buffer | null;
  /** Keeps all or nothing. */
  set(entries: readonly (readonly [key: string, value: Buffer])[]): void;
  close(): void;
}

export interface ModelCacheOptions {
  readonly file: string;
  readonly maxAgeDays: number;
  readonly maxMegabytes: number;
  /** Hears once of a cache that cannot be used. */
  readonly warn: (message: string) => void;
  readonly clock: Pick<Clock, "now">;
}

/** Other processes hold the file for milliseconds; asking the model again is better than waiting long. */
const busyTimeoutMs = 2_000;
const writesBetweenPrunes = 1_000;
const dayMs = 86_400_000;

/** Opens or creates the cache in a file of its own, which any number of processes may share. */
export function openModelCache(options: ModelCacheOptions): ModelCache {
  const { file, clock } = options;
  let store: Store | null = null;
  let warned = false;
  let writes = 0;

  const attempt = <Result>(work: (store: Store) => Result): Result | null => {
    if (store === null) return null;
    try {
      return work(store);
    } catch (error) {
      giveUp(error);
      return null;
    }
  };

  const giveUp = (error: unknown): void => {
    const busy = isBusy(error);
    if (!busy) {
      close(store);
      store = null;
    }
    if (warned) return;
    warned = true;
    const effect = busy
      ? "some replies are not kept"
      : "the run goes on without it; delete the file to start a new one";
    options.warn(`the cache of model replies, ${file}, cannot be used (${errorMessage(error)}): ${effect}`);
  };

  const prune = (): void => {
    attempt(({ prune: run }) => {
      run.run(options.maxMegabytes * 1024 * 1024);
    });
  };

  try {
    store = openStore(file);
    store.expire.run(clock.now() - options.maxAgeDays * dayMs);
  } catch (error) {
    giveUp(error);
  }

  return {
    get: (key) =>
      attempt(({ read }) => {
        const row = read.get(key, clock.now() - options.maxAgeDays * dayMs) as { value: unknown } | undefined;
        return Buffer.isBuffer(row?.value) ? row.value : null;
      }),
    set(entries) {
      attempt(({ database, write }) => {
        const all = database.transaction(() => {
          for (const [key, value] of entries) write.run(key, clock.now(), value.byteLength, value);
        });
        all.immediate();
      });
      writes += entries.length;
      if (writes % writesBetweenPrunes < entries.length) prune();
    },
    close() {
      if (writes > 0) prune();
      close(store);
      store = null;
    },
  };
}

interface Store {
  readonly database: Database.Database;
  readonly read: Database.Statement;
  readonly write: Database.Statement;
  readonly expire: Database.Statement;
  readonly prune: Database.Statement;
}

// The number in the name changes with the layout, so that two releases can share a file.
const layout = `
CREATE TABLE IF NOT EXISTS replies_v1 (
  key TEXT PRIMARY KEY,
  created_at INTEGER NOT NULL,
  size INTEGER NOT NULL,
  value BLOB NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS replies_v1_by_age ON replies_v1 (created_at, size);
`;

function openStore(file: string): Store {
  createPrivateFile(file);
  const database = new Database(file, { timeout: busyTimeoutMs });
  try {
    database.pragma("journal_mode = WAL");
    database.pragma("synchronous = NORMAL");
    database.exec(layout);
    return {
      database,
      read: database.prepare("SELECT value FROM replies_v1 WHERE key = ? AND created_at > ?"),
      write: database.prepare("INSERT OR REPLACE INTO replies_v1 (key, created_at, size, value) VALUES (?, ?, ?, ?)"),
      expire: database.prepare("DELETE FROM replies_v1 WHERE created_at <= ?"),
      // The oldest go until the rest fits.
      prune: database.prepare(`
        DELETE FROM replies_v1 WHERE rowid IN (
          SELECT rowid FROM (
            SELECT rowid, SUM(size) OVER (ORDER BY created_at DESC, rowid DESC) AS total FROM replies_v1
          ) WHERE total > ?
        )`),
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

function isBusy(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return code.startsWith("SQLITE_BUSY") || code.startsWith("SQLITE_LOCKED");
}

function close(store: Store | null): void {
  try {
    store?.database.close();
  } catch {
    // A damaged file may refuse even this; nothing of the run depends on it.
  }
}
