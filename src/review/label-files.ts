import { csvLine } from "../datasets/csv-line.js";
import type { Label } from "./labels.js";

/** A label as a line of JSONL: the draft by the field names of Ragas, then all that is known of it. */
export function labelAsJson(label: Label): string {
  const { label_id, question, answer, corrected_answer, ...rest } = label;
  const row = { id: label_id, user_input: question, response: answer, reference: corrected_answer, ...rest };
  return JSON.stringify(row).replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
}

/** The head of a table of labels that were scored with these metrics, without its line feed. */
export function labelCsvHead(metrics: readonly string[]): string {
  return `\uFEFF${csvLine([...columns, ...metrics])}`;
}

/** A label for spreadsheets, without its line feed; a metric without a value is an empty cell. No cell is a formula. */
export function labelAsCsv(label: Label, metrics: readonly string[]): string {
  const values = metrics.map((metric) => {
    const score = label.scores.find((each) => each.metric === metric);
    return score?.status === "scored" ? score.value : null;
  });
  const known: Readonly<Record<(typeof columns)[number], string | null>> = {
    id: label.label_id,
    user_input: label.question,
    response: label.answer,
    reference: label.corrected_answer,
    category: label.category,
    correct: label.correct === null ? null : String(label.correct),
    repair: label.repair,
    problem: label.problem,
    source: label.source,
    corpus_version: label.corpus_version,
    process_id: label.process_id,
    ticket_id: label.ticket_id,
    certificate_id: label.certificate_id,
    labelled_by: label.labelled_by,
    labelled_at: label.labelled_at,
  };
  return csvLine([...columns.map((column) => known[column]), ...values]);
}

const columns = [
  "id",
  "user_input",
  "response",
  "reference",
  "category",
  "correct",
  "repair",
  "problem",
  "source",
  "corpus_version",
  "process_id",
  "ticket_id",
  "certificate_id",
  "labelled_by",
  "labelled_at",
] as const;
