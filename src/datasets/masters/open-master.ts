import path from "node:path";
import type { Master, MasterOptions } from "./master.js";
import { openFileMaster } from "./file-master.js";
import { openSqliteMaster } from "./sqlite-master.js";

/**
 * Opens a master file: CSV, TSV, JSONL, JSON, YAML or XLSX, held in memory, or an SQLite file, read where it is.
 *
 * @throws KonkyoError `not_found` or `input_invalid` naming file, table, column or the line of a key that stands twice
 */
export async function openMaster(file: string, options: MasterOptions): Promise<Master> {
  const isSqlite = [".sqlite", ".sqlite3", ".db"].includes(path.extname(file).toLowerCase());
  return isSqlite ? openSqliteMaster(file, options) : openFileMaster(file, options);
}
