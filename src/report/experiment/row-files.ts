import { safeCell } from "../../datasets/safe-cell.js";
import type { ExperimentPlan } from "../../experiments/plan.js";
import type { ReportedRow } from "./reported-row.js";

/** All that is known of a row, as a line of JSONL. */
export function rowAsJson({ scores, ...row }: ReportedRow): string {
  const flat = scores.map(({ score, passed }) => ({ ...score, passed }));
  return JSON.stringify({ ...row, scores: flat }).toWellFormed();
}

/** The head of the table: fields of a sample by the names that a data set has, then the results. */
export function csvHead(plan: ExperimentPlan): string {
  const metrics = plan.metrics.flatMap(({ name }) => [name, `${name}.status`, `${name}.passed`]);
  return `\uFEFF${[...fields, ...results, ...metrics].map(cell).join(",")}\r`;
}

/**
 * A row for spreadsheets, without its line feed. No cell runs as a formula, and each comes back unchanged through
 * `textOfCell`; an absent text is an empty cell, an empty text `""`.
 */
export function rowAsCsv(row: ReportedRow, plan: ExperimentPlan): string {
  const { sample, answer, diagnosis, scores } = row;
  const byMetric = new Map(scores.map((marked) => [marked.score.metric, marked]));
  const cells: readonly (string | number | null | undefined)[] = [
    row.row_id,
    sample.user_input,
    sample.response,
    sample.reference,
    row.category,
    row.line,
    row.status,
    answer?.outcome?.status,
    answer?.outcome?.reason,
    answer?.message,
    diagnosis.kind,
    diagnosis.fault,
    diagnosis.signs.map(({ at, seen }) => `${at}: ${seen}`).join("; "),
    row.failure?.message,
    row.duration_ms,
    ...plan.metrics.flatMap(({ name }) => {
      const { score, passed = null } = byMetric.get(name) ?? {};
      const value = score?.status === "scored" ? score.value : null;
      return [value, score?.status, passed === null ? null : String(passed)];
    }),
  ];
  return `${cells.map(cell).join(",")}\r`;
}

const fields = ["id", "user_input", "response", "reference", "category"];
const results = ["line", "status", "outcome", "reason", "message"].concat([
  "diagnosis",
  "fault",
  "signs",
  "failure",
  "duration_ms",
]);

function cell(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return String(value); // a negative number is one, and no formula
  const text = safeCell(value.toWellFormed());
  return text === "" || /[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
