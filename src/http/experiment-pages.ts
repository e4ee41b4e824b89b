import { guarded, type ExperimentRecord } from "../experiments/journal/experiment-record.js";
import type { Storage } from "../storage/sqlite.js";

/** Positions of the selected rows after a position, so that a page of a large experiment reads no more than itself. */
export function selectedPositions(
  storage: Storage,
  experiment: ExperimentRecord,
  page: { readonly after: number; readonly limit: number },
): readonly number[] {
  const statement = storage.sqlite
    .prepare(
      "SELECT position FROM experiment_rows WHERE experiment_id = ? AND status <> 'unselected' AND position > ? ORDER BY position LIMIT ?",
    )
    .pluck();
  return guarded(storage, () => statement.all(experiment.id, page.after, page.limit)) as readonly number[];
}
