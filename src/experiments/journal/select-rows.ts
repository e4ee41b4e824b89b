import { KonkyoError } from "../../core/errors.js";
import type { Storage } from "../../storage/sqlite.js";
import { guarded, type ExperimentRecord } from "./experiment-record.js";

/** Which rows of the data set are wanted. */
export interface Selection {
  /** So many rows, drawn by their ids; null for all. */
  readonly sample: number | null;
  /** Rows of these categories; empty for all. */
  readonly categories: readonly string[];
  /** Ask again what failed, and nothing that was never selected. */
  readonly onlyFailed: boolean;
}

/**
 * Selects rows to be asked, beside those that were selected before; results
 * that stand are never touched, unless only what failed is asked again.
 *
 * @throws KonkyoError `usage` naming the categories there are, when one is not among them
 */
export function selectRows(storage: Storage, experiment: ExperimentRecord, selection: Selection): void {
  const { sample, categories, onlyFailed } = selection;
  refuseUnknownCategories(storage, experiment, categories);
  const within = JSON.stringify(categories);
  const ofCategory = "(json_array_length(@within) = 0 OR category IN (SELECT value FROM json_each(@within)))";
  const chosen = `SELECT position FROM experiment_rows WHERE experiment_id = @id AND ${ofCategory} ORDER BY lot LIMIT @sample`;
  const given = { id: experiment.id, within, sample: sample ?? -1 };
  const change = storage.sqlite.transaction(() => {
    if (onlyFailed) askAgain(storage, given, chosen);
    else {
      storage.sqlite
        .prepare(
          `UPDATE experiment_rows SET status = 'pending'
           WHERE experiment_id = @id AND status = 'unselected' AND position IN (${chosen})`,
        )
        .run(given);
    }
  });
  guarded(storage, () => change.immediate());
}

/** A row whose judge failed keeps its answer: only the evaluation is repeated. */
function askAgain(storage: Storage, given: Readonly<Record<string, unknown>>, chosen: string): void {
  const failed = `
    SELECT position FROM experiment_rows WHERE experiment_id = @id AND status = 'failed' AND position IN (${chosen})
    UNION
    SELECT position FROM experiment_scores WHERE experiment_id = @id AND status = 'judge_failed' AND position IN (${chosen})`;
  storage.sqlite
    .prepare(
      `UPDATE experiment_rows SET status = 'pending', error_json = NULL, finished_at = NULL, duration_ms = NULL
       WHERE experiment_id = @id AND position IN (${failed})`,
    )
    .run(given);
  storage.sqlite
    .prepare(
      `DELETE FROM experiment_scores WHERE experiment_id = @id AND position IN
       (SELECT position FROM experiment_rows WHERE experiment_id = @id AND status = 'pending')`,
    )
    .run(given);
}

function refuseUnknownCategories(storage: Storage, experiment: ExperimentRecord, categories: readonly string[]): void {
  if (categories.length === 0) return;
  const rows = guarded(storage, () =>
    storage.sqlite
      .prepare("SELECT DISTINCT category FROM experiment_rows WHERE experiment_id = ? AND category IS NOT NULL")
      .pluck()
      .all(experiment.id),
  );
  const known = (rows as readonly string[]).toSorted();
  const unknown = categories.find((category) => !known.includes(category));
  if (unknown === undefined) return;
  throw new KonkyoError("usage", `no row is of the category ${JSON.stringify(unknown)}`, {
    where: experiment.dataset,
    hint: known.length === 0 ? "The data set has no categories." : `There are ${known.join(", ")}.`,
  });
}
