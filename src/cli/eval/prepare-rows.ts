import type { Classification } from "../../../graphs/experiments/classification.js";
import { prepareRows } from "../../../graphs/experiments/prepare-rows.js";
import type { ExperimentRecord } from "../../experiments/journal/experiment-record.js";
import type { RunProgress } from "../../experiments/progress.js";
import type { Services } from "../../services.js";
import { systemClock } from "../../tracing/clock.js";
import type { CommandContext } from "../context.js";
import type { EvalOptions } from "./eval-options.js";
import { evalProgress } from "./progress.js";

/** Selects the rows of this run and guesses the categories that they lack, and shows how far that is. */
export async function prepareShownRows(
  context: CommandContext,
  services: Services,
  experiment: ExperimentRecord,
  options: EvalOptions & { readonly classification: Classification | null; readonly concurrency: number },
): ReturnType<typeof prepareRows> {
  const { category: categories = [], sample = null, onlyFailed = false, classification, concurrency } = options;
  const progress = classifyProgress(context, services, options);
  return prepareRows(services.storage, experiment, {
    selection: { sample, categories, onlyFailed },
    ...{ classification, concurrency, clock: systemClock, signal: context.signal },
    onClassified(counts) {
      if (classification?.guesser === "judge" || counts.total > manyRows) progress.update(counts);
    },
  }).finally(progress.end);
}

/** Rules guess fewer rows before a line could be read. */
const manyRows = 2000;

/** A second round of guesses begins a new bar. */
function classifyProgress({ io }: CommandContext, services: Services, { language }: EvalOptions) {
  const open = () => evalProgress(io, { language, spending: services.budget.spending, work: "classify" });
  let shown = open();
  let before = 0;
  return {
    update(counts: RunProgress): void {
      if (counts.done < before) {
        shown.end();
        shown = open();
      }
      before = counts.done;
      shown.update(counts);
    },
    end: () => shown.end(),
  };
}
