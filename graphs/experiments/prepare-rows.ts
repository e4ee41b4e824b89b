import { classifyRows } from "../../src/experiments/classify-rows.js";
import type { ExperimentRecord } from "../../src/experiments/journal/experiment-record.js";
import { selectRows, type Selection } from "../../src/experiments/journal/select-rows.js";
import type { RunProgress } from "../../src/experiments/progress.js";
import type { RunClock } from "../../src/experiments/run-experiment.js";
import type { Storage } from "../../src/storage/sqlite.js";
import type { Classification } from "./classification.js";

export interface RowPreparation {
  readonly selection: Selection;
  readonly classification: Classification | null;
  readonly concurrency: number;
  readonly clock: RunClock;
  readonly signal: AbortSignal;
  readonly onClassified?: (progress: RunProgress) => void;
}

/**
 * Selects the rows of a run, and guesses the categories that they lack. What is
 * selected by its category must have one first: then all rows get theirs.
 *
 * @returns `budget_exhausted` when rows are left without a guess for that reason
 * @throws KonkyoError as `classifyRows` and `selectRows`
 */
export async function prepareRows(
  storage: Storage,
  experiment: ExperimentRecord,
  preparation: RowPreparation,
): ReturnType<typeof classifyRows> {
  const { selection } = preparation;
  if (selection.categories.length > 0 && (await classify(storage, experiment, preparation, "all")) !== "finished") {
    return "budget_exhausted";
  }
  selectRows(storage, experiment, selection);
  return classify(storage, experiment, preparation, "selected");
}

async function classify(
  storage: Storage,
  experiment: ExperimentRecord,
  { classification, concurrency, clock, signal, onClassified }: RowPreparation,
  of: "selected" | "all",
): ReturnType<typeof classifyRows> {
  if (classification === null) return "finished";
  return classifyRows({
    ...{ storage, experiment, of, concurrency, clock, signal },
    ...classification,
    ...(onClassified === undefined ? {} : { onProgress: onClassified }),
  });
}
