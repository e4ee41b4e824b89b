import type { Language } from "../../core/language.js";
import type { Comparison } from "../../experiments/comparison.js";
import type { ExperimentRecord } from "../../experiments/journal/experiment-record.js";
import { runFacts } from "../../experiments/run-facts.js";
import type { Storage } from "../../storage/sqlite.js";
import type { PageFiles } from "../experiment/experiment-context.js";
import { defaultPageLimits, placeRows, type MeasuredRow, type PageLimits } from "../experiment/page-budget.js";
import { createChangeTally, rankOf } from "./change-tally.js";
import { comparedMetrics, readComparedRows } from "./compared-row.js";
import { comparisonContext } from "./comparison-context.js";
import { comparisonPage, pairBytes } from "./comparison-page.js";
import { pairAsCsv, pairAsJson, pairCsvHead } from "./pair-files.js";

export interface ComparisonFilesInput {
  readonly storage: Storage;
  readonly before: ExperimentRecord;
  readonly after: ExperimentRecord;
  readonly comparison: Comparison;
  readonly language: Language;
  /** Titles of metrics in that language by name. */
  readonly metric_titles: Readonly<Record<string, string>>;
  /** Names of the files that will stand beside the page. */
  readonly names: PageFiles;
  /** ISO 8601 in UTC. */
  readonly generated_at: string;
  readonly limits?: PageLimits;
}

/** The lines of a comparison's page and of the files beside it. */
export interface ComparisonFiles {
  readonly page: Iterable<string>;
  readonly jsonl: Iterable<string>;
  readonly csv: Iterable<string>;
}

/** Reads the pairs once to measure them; each of the files reads them again when it is written. */
export function comparisonFiles(input: ComparisonFilesInput): ComparisonFiles {
  const { storage, before, after, comparison, language, names, generated_at } = input;
  const metrics = comparedMetrics(after, comparison);
  const { guessed_categories: guessed } = runFacts(storage, after.id);
  const context = comparisonContext(comparison, metrics, language, input.metric_titles, guessed, names);
  const pairs = () => readComparedRows(storage, before, after, comparison);
  const tally = createChangeTally();
  const measured: MeasuredRow[] = [];
  for (const row of pairs()) {
    tally.add(row);
    measured.push({ rank: rankOf(row), detailBytes: pairBytes(row, context) });
  }
  const places = placeRows(measured, input.limits ?? defaultPageLimits);
  return {
    page: comparisonPage(
      { ...{ before, after, comparison, places, generated_at }, tally: tally.result(), rows: pairs() },
      context,
    ),
    jsonl: mapped(pairs(), pairAsJson),
    csv: csvLines(
      metrics.map(({ name }) => name),
      pairs(),
    ),
  };
}

function* mapped<From, To>(items: Iterable<From>, map: (item: From) => To): Generator<To> {
  for (const item of items) yield map(item);
}

function* csvLines(metrics: readonly string[], pairs: ReturnType<typeof readComparedRows>): Generator<string> {
  yield pairCsvHead(metrics);
  for (const row of pairs) yield pairAsCsv(row);
}
