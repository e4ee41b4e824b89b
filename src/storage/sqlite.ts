import fs from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import * as sqliteVec from "sqlite-vec";
import { errorMessage, KonkyoError } from "../core/errors.js";
import { migrate, migrations } from "./migrations.js";
import type { Tables } from "./schema.js";

/** The embedded database: one file, opened by any number of processes. */
export interface Storage {
  readonly file: string;
  /** The same connection twice: typed queries, and the driver for virtual tables and synchronous transactions. */
  readonly db: Kysely<Tables>;
  readonly sqlite: Database.Database;
  close(): Promise<void>;
}

/**
 * Opens or creates the database at `file` with its newest schema.
 *
 * @throws KonkyoError `storage_failed` naming the file, when it cannot be opened, read or written
 */
export function openStorage(file: string): Storage {
  const sqlite = connect(file);
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: sqlite }) });
  return {
    file,
    db,
    sqlite,
    async close() {
      await db.destroy();
      if (sqlite.open) sqlite.close();
    },
  };
}

function connect(file: string): Database.Database {
  let sqlite: Database.Database | undefined;
  try {
    if (file !== ":memory:") createPrivateFile(file);
    sqlite = new Database(file, { timeout: 30_000 });
    sqlite.pragma("journal_mode = WAL");
    sqlite.pragma("synchronous = NORMAL");
    sqlite.pragma("foreign_keys = ON");
    sqliteVec.load(sqlite);
    const version = sqlite.pragma("user_version", { simple: true }) as number;
    if (version > migrations.length) {
      throw new KonkyoError("storage_failed", "the database was written by a newer Konkyo", {
        where: file,
        hint: "Use that version, or point KONKYO_HOME at another folder.",
      });
    }
    migrate(sqlite);
    return sqlite;
  } catch (error) {
    sqlite?.close();
    if (error instanceof KonkyoError) throw error;
    throw storageError(error, file);
  }
}

/** Makes the folder and, where there is none, an empty file that its owner alone can read: questions and documents go into it. */
export function createPrivateFile(file: string): void {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.closeSync(fs.openSync(file, "a", 0o600));
}

/** Turns an error of the driver into one that says what to do. */
export function storageError(error: unknown, file: string): KonkyoError {
  if (error instanceof KonkyoError) return error;
  const code = typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
  const busy = code.startsWith("SQLITE_BUSY") || code.startsWith("SQLITE_LOCKED");
  return new KonkyoError(busy ? "storage_busy" : "storage_failed", `database: ${errorMessage(error)}`, {
    where: file,
    hint: hintFor(code),
    cause: error,
  });
}

function hintFor(code: string): string {
  if (code.startsWith("SQLITE_BUSY") || code.startsWith("SQLITE_LOCKED")) {
    return "Another process is writing. Try again when it has finished.";
  }
  if (code === "SQLITE_FULL" || code === "ENOSPC")
    return "The disk is full. Free some room; what was stored before is whole.";
  if (code.startsWith("SQLITE_READONLY") || code === "EACCES" || code === "EROFS" || code === "SQLITE_CANTOPEN") {
    return "The folder cannot be written. Check its rights, or set KONKYO_HOME to another folder.";
  }
  if (code.startsWith("SQLITE_NOTADB") || code.startsWith("SQLITE_CORRUPT")) {
    return "The file is no Konkyo database or is damaged. Move it away and ingest again.";
  }
  return "Check the folder that KONKYO_HOME names.";
}
