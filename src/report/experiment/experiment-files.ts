import type { Language } from "../../core/language.js";
import type { Comparison } from "../../experiments/comparison.js";
import type { ExperimentRecord } from "../../experiments/journal/experiment-record.js";
import { runFacts } from "../../experiments/run-facts.js";
import { inOneGo, type Steps } from "../../experiments/statistics/steps.js";
import type { ExperimentSummary } from "../../experiments/summary.js";
import type { Storage } from "../../storage/sqlite.js";
import { detailBytes, experimentContext, experimentPage } from "./experiment-page.js";
import { defaultPageLimits, placeRows, type MeasuredRow, type PageLimits } from "./page-budget.js";
import { isFailing, readReportedRows, type ReportedRow } from "./reported-row.js";
import { csvHead, rowAsCsv, rowAsJson } from "./row-files.js";
import { createTally } from "./tally.js";

export interface ExperimentFilesInput {
  readonly storage: Storage;
  readonly experiment: ExperimentRecord;
  readonly summary: ExperimentSummary;
  /** Beside an earlier experiment; null without one. */
  readonly comparison: Comparison | null;
  readonly language: Language;
  /** Titles of metrics in that language by name. */
  readonly metric_titles: Readonly<Record<string, string>>;
  /** ISO 8601 in UTC. */
  readonly generated_at: string;
  readonly limits?: PageLimits;
}

/** The lines of an experiment's page. The rows are read once to measure them and again when the page is written. */
export function experimentPageLines(input: ExperimentFilesInput): Iterable<string> {
  return inOneGo(experimentPageSteps(input));
}

/** The same in steps, each of which measures a row: a service answers others meanwhile. */
export function* experimentPageSteps(input: ExperimentFilesInput): Steps<Iterable<string>> {
  const { storage, experiment, summary, comparison, generated_at } = input;
  const { guessed_categories: guessed } = runFacts(storage, experiment.id);
  const context = experimentContext(experiment, input.language, input.metric_titles, guessed);
  const tally = createTally(context.metrics);
  const measured: MeasuredRow[] = [];
  for (const row of readReportedRows(storage, experiment)) {
    tally.add(row);
    measured.push({ rank: isFailing(row) ? 0 : 1, detailBytes: detailBytes(row, context) });
    yield;
  }
  const places = placeRows(measured, input.limits ?? defaultPageLimits);
  const rows = readReportedRows(storage, experiment);
  const lines: Iterable<string> = experimentPage(
    { ...{ experiment, summary, places, comparison, generated_at, rows }, tally: tally.result() },
    context,
  );
  return lines;
}

/** All rows, one a line. */
export function* rowJsonLines(rows: Iterable<ReportedRow>): Generator<string> {
  for (const row of rows) yield rowAsJson(row);
}

/** All rows for spreadsheets, under a head. */
export function* rowCsvLines({ plan }: ExperimentRecord, rows: Iterable<ReportedRow>): Generator<string> {
  const planned = plan ?? { metrics: [], categories: {}, others: [] };
  yield csvHead(planned);
  for (const row of rows) yield rowAsCsv(row, planned);
}
