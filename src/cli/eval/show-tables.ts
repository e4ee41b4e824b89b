import type { OutputTable } from "../../experiments/output/summary-tables.js";
import { printable } from "../format-run.js";
import type { Io } from "../io.js";
import { table } from "../table.js";

/** Tables for reading, one under the other. */
export function showTables(io: Io, tables: readonly OutputTable[]): void {
  for (const { title, head, rows } of tables) {
    io.out(`\n${io.color.bold(printable(title))}`);
    io.out(
      table(
        head,
        rows.map((row) => row.map(printable)),
      ),
    );
  }
}
