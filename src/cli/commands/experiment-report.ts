import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Language } from "../../core/language.js";
import { compareExperiments } from "../../experiments/compare-experiments.js";
import { readExperiment } from "../../experiments/journal/experiment-record.js";
import { summariseExperiment } from "../../experiments/summarise-experiment.js";
import { experimentPageLines, rowCsvLines, rowJsonLines } from "../../report/experiment/experiment-files.js";
import { metricTitles } from "../../report/experiment/metric-titles.js";
import { readReportedRows } from "../../report/experiment/reported-row.js";
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
  const folder = path.resolve(context.folder, options.output);
  const files = {
    page: path.join(folder, "report.html"),
    jsonl: path.join(folder, "rows.jsonl"),
    csv: path.join(folder, "rows.csv"),
  };
  const rows = () => readReportedRows(storage, experiment);
  const generated_at = systemClock.now().toISOString();
  writeLines(files.jsonl, rowJsonLines(rows()));
  writeLines(files.csv, rowCsvLines(experiment, rows()));
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
    experimentPageLines({
      ...{ storage, experiment, summary, comparison, generated_at },
      ...{ language: options.language, metric_titles: titles },
    }),
  );
  const { io } = context;
  if (context.options.json === true) io.out(JSON.stringify({ ...files, ...beside }, null, 2));
  else io.out([pathToFileURL(files.page).href, files.jsonl, files.csv, ...Object.values(beside)].join("\n"));
  return exitCodes.ok;
}
