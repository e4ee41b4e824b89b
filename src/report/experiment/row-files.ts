import type { ExperimentPlan } from "../../experiments/plan.js";
import { csvLine } from "../../datasets/csv-line.js";
import type { ReportedRow } from "./reported-row.js";

/** All that is known of a row, as a line of JSONL. */
export function rowAsJson(row: ReportedRow): string {
  return JSON.stringify(rowAsRecord(row)).toWellFormed();
}

/** A row with its scores flat: whether each passes stands beside its value. */
export function rowAsRecord({ scores, ...row }: ReportedRow): Readonly<Record<string, unknown>> {
  return { ...row, scores: scores.map(({ score, passed }) => ({ ...score, passed })) };
}

/** The head of the table: fields of a sample by the names that a data set has, then the results. */
export function csvHead(plan: ExperimentPlan): string {
  const metrics = plan.metrics.flatMap(({ name }) => [name, `${name}.status`, `${name}.passed`]);
  return `\uFEFF${csvLine([...fields, ...results, ...metrics])}`;
}

/** A row for spreadsheets, without its line feed. */
export function rowAsCsv(row: ReportedRow, plan: ExperimentPlan): string {
  const { sample, answer, diagnosis, scores } = row;
  const byMetric = new Map(scores.map((marked) => [marked.score.metric, marked]));
  return csvLine([
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
  ]);
}

const fields = ["id", "user_input", "response", "reference", "category"];
const results = ["line", "status", "outcome", "reason", "message"].concat([
  "diagnosis",
  "fault",
  "signs",
  "failure",
  "duration_ms",
]);
