import type { Storage } from "../storage/sqlite.js";

/** Whether the database can be written. One that another process is writing just now can. */
export function isWritable({ sqlite }: Storage): boolean {
  // Someone in this process has a transaction open: it has begun to write.
  if (sqlite.inTransaction) return true;
  try {
    const timeout = sqlite.pragma("busy_timeout", { simple: true }) as number;
    // A check must not wait for a writer, and with it everything else in this process.
    sqlite.pragma("busy_timeout = 0");
    try {
      sqlite.exec("BEGIN IMMEDIATE; ROLLBACK");
    } finally {
      sqlite.pragma(`busy_timeout = ${timeout}`);
    }
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "SQLITE_BUSY";
  }
}
