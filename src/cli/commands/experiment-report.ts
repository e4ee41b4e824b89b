import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Language } from "../../core/language.js";
import { compareExperiments } from "../../experiments/compare-experiments.js";
import { readExperiment, type ExperimentRecord } from "../../experiments/journal/experiment-record.js";
import { runFacts } from "../../experiments/run-facts.js";
import { summariseExperiment } from "../../experiments/summarise-experiment.js";
import { detailBytes, experimentContext, experimentPage } from "../../report/experiment/experiment-page.js";
import { metricTitles } from "../../report/experiment/metric-titles.js";
import { defaultPageLimits, placeRows, type MeasuredRow } from "../../report/experiment/page-budget.js";
import { isFailing, readReportedRows } from "../../report/experiment/reported-row.js";
import { csvHead, rowAsCsv, rowAsJson } from "../../report/experiment/row-files.js";
import { createTally } from "../../report/experiment/tally.js";
import { systemClock } from "../../tracing/clock.js";
import type { CommandContext } from "../context.js";
import { writeLines } from "../eval/write-lines.js";
import { exitCodes, type ExitCode } from "../exit-codes.js";
import { writeComparison } from "./compare.js";

export interface ExperimentReportOptions {
  /** Folder for the page and the files beside it. */
  readonly output: string;
  /** An earlier experiment to show beside this one. */
  readonly baseline?: string;
  readonly otherDataset?: boolean;
  readonly language: Language;
}

/**
 * `konkyo report`: a page about an experiment, and all its rows as JSONL and CSV beside it. With an earlier experiment
 * also the page that holds the two side by side.
 */
export async function experimentReport(
  context: CommandContext,
  name: string,
  options: ExperimentReportOptions,
): Promise<ExitCode> {
  const { storage, config } = await context.services();
  const { seed, resamples } = config.experiments;
  const experiment = readExperiment(storage, name);
  const before = options.baseline === undefined ? null : readExperiment(storage, options.baseline);
  const allowOtherDataset = options.otherDataset === true;
  const comparison =
    before === null ? null : compareExperiments(storage, before, experiment, { seed, resamples, allowOtherDataset });
  const titles = metricTitles(config.judges.folders, options.language);
  const { guessed_categories: guessed } = runFacts(storage, experiment.id);
  const page = experimentContext(experiment, options.language, titles, guessed);

  const tally = createTally(page.metrics);
  const measured: MeasuredRow[] = [];
  for (const row of readReportedRows(storage, experiment)) {
    tally.add(row);
    measured.push({ rank: isFailing(row) ? 0 : 1, detailBytes: detailBytes(row, page) });
  }
  const places = placeRows(measured, defaultPageLimits);
  const folder = path.resolve(context.folder, options.output);
  const files = {
    page: path.join(folder, "report.html"),
    jsonl: path.join(folder, "rows.jsonl"),
    csv: path.join(folder, "rows.csv"),
  };
  const rows = () => readReportedRows(storage, experiment);
  const generated_at = systemClock.now().toISOString();
  writeLines(files.jsonl, mapped(rows(), rowAsJson));
  writeLines(files.csv, csvLines(experiment, rows()));
  const beside =
    before === null || comparison === null
      ? {}
      : writeComparison(path.join(folder, "comparison.html"), {
          ...{ storage, before, after: experiment, comparison, generated_at },
          ...{ language: options.language, metric_titles: titles },
        });
  const summary = summariseExperiment(storage, experiment, { seed, resamples });
  writeLines(
    files.page,
    experimentPage(
      { ...{ experiment, summary, places, comparison, generated_at }, tally: tally.result(), rows: rows() },
      page,
    ),
  );
  const { io } = context;
  if (context.options.json === true) io.out(JSON.stringify({ ...files, ...beside }, null, 2));
  else io.out([pathToFileURL(files.page).href, files.jsonl, files.csv, ...Object.values(beside)].join("\n"));
  return exitCodes.ok;
}

function* mapped<From, To>(items: Iterable<From>, map: (item: From) => To): Generator<To> {
  for (const item of items) yield map(item);
}

function* csvLines({ plan }: ExperimentRecord, rows: ReturnType<typeof readReportedRows>): Generator<string> {
  const planned = plan ?? { metrics: [], categories: {}, others: [] };
  yield csvHead(planned);
  for (const row of rows) yield rowAsCsv(row, planned);
}
