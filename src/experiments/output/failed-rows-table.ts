import type { Language } from "../../core/language.js";
import type { FailedRow } from "../failed-rows.js";
import { figure } from "./figure.js";
import { outputMessages } from "./messages.js";
import type { OutputTable } from "./summary-tables.js";

const longestReason = 160;

/** The first rows that failed, a line for each reason. A row's id stands once. */
export function failedRowsTable(rows: readonly FailedRow[], total: number, language: Language): OutputTable {
  const text = outputMessages(language);
  return {
    title: text.failedRows(new Set(rows.map(({ row_id: id }) => id)).size, total),
    head: [text.row, text.category, text.metric, text.value, text.item, text.reason],
    rows: rows.map((row, index) => [
      ...(rows[index - 1]?.row_id === row.row_id ? ["", ""] : [row.row_id, row.category ?? ""]),
      row.metric ?? "",
      row.status === "scored" ? figure(row.value) : text.absences[row.status],
      row.item ?? "",
      shortened(row.reason),
    ]),
  };
}

function shortened(reason: string): string {
  const characters = Array.from(reason);
  return characters.length <= longestReason ? reason : `${characters.slice(0, longestReason - 1).join("")}…`;
}
