import type { Dataset } from "../../src/datasets/dataset.js";
import {
  openExperiment,
  readExperiment,
  type ExperimentRecord,
} from "../../src/experiments/journal/experiment-record.js";
import { holdExperiment } from "../../src/experiments/journal/holder.js";
import { registerRows } from "../../src/experiments/journal/register-rows.js";
import type { RunClock } from "../../src/experiments/run-experiment.js";
import type { Storage } from "../../src/storage/sqlite.js";
import { readDatasetRows, type DatasetReading } from "./dataset-rows.js";

/**
 * Reads a data set: into the journal of the experiment of a name the first time, and for its hash alone when it
 * stands there.
 *
 * @throws KonkyoError as `registerRows`, and whatever is wrong with the data set
 */
export async function registerDataset(
  storage: Storage,
  dataset: Dataset,
  given: {
    /** Of the experiment. */
    readonly name: string;
    /** What the data set is called. */
    readonly title: string;
    readonly clock: RunClock;
    readonly signal: AbortSignal;
  },
): Promise<{ readonly experiment: ExperimentRecord; readonly reading: DatasetReading }> {
  const { name, title, clock, signal } = given;
  const reading = readDatasetRows(dataset, signal);
  const known = openExperiment(storage, { name, dataset: title, now: clock.now() });
  if (known.registered) {
    const rows = reading.rows();
    while ((await rows.next()).done !== true) continue;
    return { experiment: known, reading };
  }
  const hold = holdExperiment(storage, known, clock.now());
  try {
    await registerRows(storage, known, reading.rows(), { now: clock.now(), datasetHash: reading.hash, signal });
  } finally {
    hold.release();
  }
  return { experiment: readExperiment(storage, name), reading };
}
