import { csvLine } from "../../datasets/csv-line.js";
import { rowAsRecord } from "../experiment/row-files.js";
import type { ComparedRow } from "./compared-row.js";

/** All that is known of a pair, as a line of JSONL. */
export function pairAsJson({ before, after, changes, ...pair }: ComparedRow): string {
  const flat = changes.map(({ metric, kind, difference, gain, pass }) => ({ metric, kind, difference, gain, pass }));
  return JSON.stringify({
    ...pair,
    changes: flat,
    before: rowAsRecord(before),
    after: rowAsRecord(after),
  }).toWellFormed();
}

/** The head of the table of pairs, and its lines; see `rowAsCsv` for what its cells hold. */
export function pairCsvHead(metrics: readonly string[]): string {
  const perMetric = metrics.flatMap((name) => fields.map((field) => `${name}.${field}`));
  return `\uFEFF${csvLine([...ownFields, ...perMetric])}`;
}

export function pairAsCsv({ row_id, category, before, after, changes, kinds, same_answer }: ComparedRow): string {
  return csvLine([
    row_id,
    after.sample.user_input,
    after.sample.reference,
    category,
    kinds.join(" "),
    same_answer === null ? null : String(same_answer),
    before.sample.response ?? before.answer?.message,
    after.sample.response ?? after.answer?.message,
    before.failure?.message,
    after.failure?.message,
    ...changes.flatMap((change) => {
      const [was, is] = [change.before, change.after].map((marked) => ({
        value: marked?.score.status === "scored" ? marked.score.value : null,
        status: marked?.score.status ?? null,
        passed: marked === null || marked.passed === null ? null : String(marked.passed),
      }));
      return [change.kind, was?.value, is?.value, change.difference, was?.status, is?.status, was?.passed, is?.passed];
    }),
  ]);
}

const ownFields = ["id", "user_input", "reference", "category", "change", "same_answer"].concat([
  "before.answer",
  "after.answer",
  "before.failure",
  "after.failure",
]);
const fields = ["change", "before", "after", "difference"].concat([
  "before.status",
  "after.status",
  "before.passed",
  "after.passed",
]);
