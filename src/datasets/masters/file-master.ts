import { KonkyoError } from "../../core/errors.js";
import { structured } from "../cell-values.js";
import { readerFor } from "../readers/registry.js";
import type { Fields } from "../row.js";
import type { Master, MasterOptions } from "./master.js";

/** Reads all records of a file by key. Cells that hold JSON become lists and records, and plain numbers become numbers. */
export async function openFileMaster(file: string, options: MasterOptions): Promise<Master> {
  const reader = readerFor(file);
  const opened = await reader.open(file, {});
  const records = new Map<string, { readonly record: Fields; readonly line: number }>();
  for await (const batch of opened.batches()) {
    for (const row of batch) {
      const where = `${file} line ${row.line}`;
      if ("fault" in row) throw new KonkyoError("input_invalid", row.fault, { where });
      const key = row.fields[options.key];
      if (typeof key !== "string" && typeof key !== "number") {
        throw new KonkyoError("input_invalid", `the record has no ${options.key}`, {
          where,
          hint: `Its columns are ${Object.keys(row.fields).join(", ")}.`,
        });
      }
      const before = records.get(String(key));
      if (before !== undefined) {
        throw new KonkyoError(
          "input_invalid",
          `the key ${JSON.stringify(String(key))} is already that of line ${before.line}`,
          { where },
        );
      }
      records.set(String(key), { record: picked(row.fields, options, reader.cells), line: row.line });
    }
  }
  return { find: (key) => records.get(key)?.record, close: () => records.clear() };
}

function picked(fields: Fields, { key, columns }: MasterOptions, cells: boolean): Fields {
  const names = columns === undefined ? Object.keys(fields) : [key, ...columns.filter((column) => column !== key)];
  const entries = names.flatMap((name) =>
    fields[name] === undefined ? [] : [[name, name === key || !cells ? fields[name] : valueOf(fields[name])] as const],
  );
  return Object.fromEntries(entries);
}

/** A code such as 007 stays text. */
function valueOf(cell: unknown): unknown {
  if (typeof cell === "string" && /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/.test(cell)) return Number(cell);
  return structured(cell);
}
