import path from "node:path";
import { pathToFileURL } from "node:url";
import { writeWhole } from "../../calibration/write-whole.js";
import type { Language } from "../../core/language.js";
import { compareExperiments } from "../../experiments/compare-experiments.js";
import { readExperiment } from "../../experiments/journal/experiment-record.js";
import { comparisonTables } from "../../experiments/output/comparison-tables.js";
import { markdownTables } from "../../experiments/output/markdown.js";
import { outputMessages } from "../../experiments/output/messages.js";
import { comparisonFiles, type ComparisonFilesInput } from "../../report/comparison/comparison-files.js";
import { metricTitles } from "../../report/experiment/metric-titles.js";
import { systemClock } from "../../tracing/clock.js";
import type { CommandContext } from "../context.js";
import { showTables } from "../eval/show-tables.js";
import { writeLines } from "../eval/write-lines.js";
import { exitCodes } from "../exit-codes.js";

export interface CompareOptions {
  readonly otherDataset?: boolean;
  readonly failOn?: "regression";
  readonly markdown?: string;
  /** File of a page with the rows side by side; its pairs as JSONL and CSV are written beside it. */
  readonly html?: string;
  readonly language: Language;
}

/**
 * `konkyo compare`: two experiments row by row, the earlier first.
 *
 * @returns `exitCodes.regression` when that is asked to fail and there is one
 */
export async function compareCommand(
  context: CommandContext,
  before: string,
  after: string,
  options: CompareOptions,
): Promise<number> {
  const { storage, config } = await context.services();
  const { seed, resamples } = config.experiments;
  const [earlier, later] = [readExperiment(storage, before), readExperiment(storage, after)];
  const comparison = compareExperiments(storage, earlier, later, {
    seed,
    resamples,
    allowOtherDataset: options.otherDataset === true,
  });
  const tables = comparisonTables(comparison, options.language);
  if (options.markdown !== undefined) {
    const heading = `${outputMessages(options.language).comparison}: ${before} → ${after}`;
    writeWhole(path.resolve(context.folder, options.markdown), markdownTables(heading, tables));
  }
  const { io } = context;
  const asJson = context.options.json === true;
  if (asJson) io.out(JSON.stringify(comparison, null, 2));
  else showTables(io, tables);
  if (options.html !== undefined) {
    const files = writeComparison(path.resolve(context.folder, options.html), {
      ...{ storage, before: earlier, after: later, comparison, language: options.language },
      metric_titles: metricTitles(config.judges.folders, options.language),
      generated_at: systemClock.now().toISOString(),
    });
    const lines = [pathToFileURL(files.comparison).href, files.comparison_jsonl, files.comparison_csv].join("\n");
    if (asJson) io.err(lines);
    else io.out(`\n${lines}`);
  }
  const regressed = options.failOn === "regression" && comparison.regressions.length > 0;
  return regressed ? exitCodes.regression : exitCodes.ok;
}

/** Writes a comparison's page, and its pairs as JSONL and CSV under the same name beside it; names the files. */
export function writeComparison(
  page: string,
  input: Omit<ComparisonFilesInput, "names">,
): Readonly<Record<"comparison" | "comparison_jsonl" | "comparison_csv", string>> {
  const stem = page.replace(/\.html?$/i, "");
  const names = { jsonl: `${path.basename(stem)}.jsonl`, csv: `${path.basename(stem)}.csv` };
  const files = comparisonFiles({ ...input, names });
  writeLines(`${stem}.jsonl`, files.jsonl);
  writeLines(`${stem}.csv`, files.csv);
  writeLines(page, files.page);
  return { comparison: page, comparison_jsonl: `${stem}.jsonl`, comparison_csv: `${stem}.csv` };
}
