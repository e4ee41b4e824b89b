import { KonkyoError } from "../../core/errors.js";
import type { ReadRow } from "../row.js";

/** Makes rows of cells under a header. */
export interface TableRows {
  /** The row of the cells, or null for one without any. A null cell is an empty one. */
  row(cells: readonly unknown[], line: number): ReadRow | null;
}

/**
 * Takes a header: names are trimmed; a column without a name is left out.
 *
 * @throws KonkyoError `input_invalid` when two columns have one name
 */
export function tableRows(header: readonly unknown[], where: string): TableRows {
  const names = header.map((name) => (typeof name === "string" || typeof name === "number" ? String(name).trim() : ""));
  const twice = names.find((name, index) => name !== "" && names.indexOf(name) !== index);
  if (twice !== undefined) {
    throw new KonkyoError("input_invalid", `two columns are named ${JSON.stringify(twice)}`, {
      where,
      hint: "Give each column a name of its own.",
    });
  }
  return {
    row(cells, line) {
      if (cells.every((cell) => cell === null)) return null;
      const surplus = cells.slice(names.length).some((cell) => cell !== null);
      if (surplus || cells.length < names.length) {
        return { line, fault: `has ${cells.length} cells where the header has ${names.length}` };
      }
      const filled = names.flatMap((name, index) => (name === "" ? [] : [[name, cells[index] ?? null] as const]));
      return { line, fields: Object.fromEntries(filled.filter(([, cell]) => cell !== null)) };
    },
  };
}
