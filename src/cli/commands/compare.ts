import path from "node:path";
import { writeWhole } from "../../calibration/write-whole.js";
import type { Language } from "../../core/language.js";
import { compareExperiments } from "../../experiments/compare-experiments.js";
import { readExperiment } from "../../experiments/journal/experiment-record.js";
import { comparisonTables } from "../../experiments/output/comparison-tables.js";
import { markdownTables } from "../../experiments/output/markdown.js";
import { outputMessages } from "../../experiments/output/messages.js";
import type { CommandContext } from "../context.js";
import { showTables } from "../eval/show-tables.js";
import { exitCodes } from "../exit-codes.js";

export interface CompareOptions {
  readonly otherDataset?: boolean;
  readonly failOn?: "regression";
  readonly markdown?: string;
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
  const comparison = compareExperiments(storage, readExperiment(storage, before), readExperiment(storage, after), {
    seed,
    resamples,
    allowOtherDataset: options.otherDataset === true,
  });
  const tables = comparisonTables(comparison, options.language);
  if (options.markdown !== undefined) {
    const heading = `${outputMessages(options.language).comparison}: ${before} → ${after}`;
    writeWhole(path.resolve(context.folder, options.markdown), markdownTables(heading, tables));
  }
  if (context.options.json === true) context.io.out(JSON.stringify(comparison, null, 2));
  else showTables(context.io, tables);
  const regressed = options.failOn === "regression" && comparison.regressions.length > 0;
  return regressed ? exitCodes.regression : exitCodes.ok;
}
