import { classifyRows } from "../../experiments/classify-rows.js";
import type { ExperimentRecord } from "../../experiments/journal/experiment-record.js";
import { selectRows } from "../../experiments/journal/select-rows.js";
import type { Services } from "../../services.js";
import { systemClock } from "../../tracing/clock.js";
import type { CommandContext } from "../context.js";
import type { Classification } from "./classification.js";
import type { EvalOptions } from "./eval-options.js";
import { evalProgress } from "./progress.js";

/**
 * Selects the rows of this run, and guesses the categories that they lack. What
 * is selected by its category must have one first: then all rows get theirs.
 *
 * @returns `budget_exhausted` when rows are left without a guess for that reason
 * @throws KonkyoError as `classifyRows` and `selectRows`
 */
export async function prepareRows(
  context: CommandContext,
  services: Services,
  experiment: ExperimentRecord,
  options: EvalOptions & { readonly classification: Classification | null; readonly concurrency: number },
): ReturnType<typeof classifyRows> {
  const { category: categories = [], sample = null, onlyFailed = false } = options;
  if (categories.length > 0 && (await classify(context, services, experiment, options, "all")) !== "finished") {
    return "budget_exhausted";
  }
  selectRows(services.storage, experiment, { sample, categories, onlyFailed });
  return classify(context, services, experiment, options, "selected");
}

async function classify(
  context: CommandContext,
  services: Services,
  experiment: ExperimentRecord,
  { classification, concurrency, language }: Parameters<typeof prepareRows>[3],
  of: "selected" | "all",
): ReturnType<typeof classifyRows> {
  if (classification === null) return "finished";
  const progress = evalProgress(context.io, { language, spending: services.budget.spending, work: "classify" });
  return classifyRows({
    storage: services.storage,
    experiment,
    ...classification,
    of,
    concurrency,
    clock: systemClock,
    signal: context.signal,
    onProgress(counts) {
      if (classification.guesser === "judge" || counts.total > manyRows) progress.update(counts);
    },
  }).finally(progress.end);
}

/** Rules guess fewer rows before a line could be read. */
const manyRows = 2000;
