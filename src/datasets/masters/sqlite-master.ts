import fs from "node:fs";
import Database from "better-sqlite3";
import { errorMessage, KonkyoError } from "../../core/errors.js";
import { structured } from "../cell-values.js";
import type { Fields } from "../row.js";
import type { Master, MasterOptions } from "./master.js";

/** Reads records from a table of an SQLite file, which is opened for reading only. */
export function openSqliteMaster(file: string, options: MasterOptions): Master {
  if (!fs.existsSync(file)) throw new KonkyoError("not_found", "there is no such file", { where: file });
  const database = connect(file);
  try {
    const table = tableOf(database, file, options.table);
    const columns = columnsOf(database, table, file, options);
    const select = `SELECT ${columns.map(quoted).join(", ")} FROM ${quoted(table)} WHERE ${quoted(options.key)} IN (?, ?)`;
    const statement = database.prepare(select).safeIntegers(true);
    return {
      find(key) {
        // A column without a type keeps numbers and texts apart, so that both are asked for;
        // one with a type takes 01 for 1, so that what comes back is compared.
        const found = statement.all(key, /^-?(?:0|[1-9]\d{0,14})$/.test(key) ? Number(key) : key);
        const [record, second] = found.filter((row) => keyOf(row, options.key) === key);
        if (second === undefined) return plain(record);
        throw new KonkyoError("input_invalid", `the key ${JSON.stringify(key)} stands twice`, {
          where: `${file}, table ${table}`,
          hint: `Is ${options.key} the key of the table?`,
        });
      },
      close: () => void database.close(),
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

function connect(file: string): Database.Database {
  let database: Database.Database | undefined;
  try {
    database = new Database(file, { readonly: true });
    database.pragma("schema_version");
    return database;
  } catch (error) {
    database?.close();
    throw new KonkyoError("input_invalid", `the database cannot be read: ${errorMessage(error)}`, {
      where: file,
      cause: error,
    });
  }
}

function tableOf(database: Database.Database, file: string, given: string | undefined): string {
  const rows = database
    .prepare(
      "SELECT name FROM sqlite_master WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name",
    )
    .all() as { name: string }[];
  const names = rows.map(({ name }) => name);
  const only = names.length === 1 ? names[0] : undefined;
  const table = given ?? only;
  if (table !== undefined && names.includes(table)) return table;
  throw new KonkyoError(
    "input_invalid",
    given === undefined ? "the table must be named" : `there is no table ${JSON.stringify(given)}`,
    {
      where: file,
      hint: `Its tables are ${names.join(", ")}.`,
    },
  );
}

function columnsOf(
  database: Database.Database,
  table: string,
  file: string,
  { key, columns }: MasterOptions,
): readonly string[] {
  const all = (database.prepare("SELECT name FROM pragma_table_info(?)").all(table) as { name: string }[]).map(
    ({ name }) => name,
  );
  const wanted = columns === undefined ? all : [key, ...columns.filter((column) => column !== key)];
  const unknown = [key, ...wanted].find((column) => !all.includes(column));
  if (unknown === undefined) return wanted;
  throw new KonkyoError("input_invalid", `the table ${table} has no column ${JSON.stringify(unknown)}`, {
    where: file,
    hint: `Its columns are ${all.join(", ")}.`,
  });
}

function keyOf(row: unknown, column: string): string {
  const value: unknown = typeof row === "object" && row !== null ? Reflect.get(row, column) : undefined;
  return typeof value === "string" || typeof value === "bigint" || typeof value === "number" ? String(value) : "";
}

function quoted(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`;
}

/** Large whole numbers become text, since JSON has none; bytes are left out, and so is absence. */
function plain(row: unknown): Fields | undefined {
  if (typeof row !== "object" || row === null) return undefined;
  const entries = Object.entries(row).flatMap(([name, value]: [string, unknown]) => {
    if (value === null || Buffer.isBuffer(value)) return [];
    if (typeof value === "bigint") return [[name, Number.isSafeInteger(Number(value)) ? Number(value) : String(value)]];
    return [[name, structured(value)]];
  });
  return Object.fromEntries(entries) as Fields;
}
