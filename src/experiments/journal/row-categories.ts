import { sampleSchema, type Sample } from "../../core/sample.js";
import { categoryGuessKey, type Guesser } from "../../datasets/category-guess.js";
import type { Storage } from "../../storage/sqlite.js";
import { guarded } from "./experiment-record.js";

export interface UnclassifiedRow {
  readonly position: number;
  readonly sample: Sample;
}

/** Rows whose category is yet to be guessed. */
export interface RowCategories {
  count(): number;
  /** The first of them after a position; -1 starts. */
  next(after: number): UnclassifiedRow | null;
  /** Keeps a row's category with how it came by it. A row that has a result already stays as it is. */
  store(position: number, sample: Sample): void;
}

/**
 * Rows without a category for which `guesser` has not said yet what it is, or
 * failed to; never a row that has a result.
 *
 * @param of `selected`: rows to be asked; `all`: those that are not selected too
 */
export function openRowCategories(
  storage: Storage,
  experimentId: number,
  { guesser, of }: { readonly guesser: Guesser; readonly of: "selected" | "all" },
): RowCategories {
  const path = `$.metadata.${categoryGuessKey}`;
  const open = `experiment_id = @id AND status IN ('pending', @also) AND category IS NULL
    AND (coalesce(json_extract(sample_json, '${path}.by'), '') <> @guesser
      OR json_extract(sample_json, '${path}.status') = 'failed')`;
  const given = { id: experimentId, guesser, also: of === "all" ? "unselected" : "pending" };
  const { sqlite } = storage;
  const count = sqlite.prepare(`SELECT count(*) FROM experiment_rows WHERE ${open}`).pluck();
  const next = sqlite.prepare(
    `SELECT position, sample_json FROM experiment_rows WHERE ${open} AND position > @after ORDER BY position LIMIT 1`,
  );
  const update = sqlite.prepare(
    `UPDATE experiment_rows SET category = ?, sample_json = ?
     WHERE experiment_id = ? AND position = ? AND status IN ('pending', 'unselected')`,
  );
  return {
    count: () => guarded(storage, () => count.get(given)) as number,
    next(after) {
      const row = guarded(storage, () => next.get({ ...given, after })) as
        { readonly position: number; readonly sample_json: string } | undefined;
      if (row === undefined) return null;
      return { position: row.position, sample: sampleSchema.parse(JSON.parse(row.sample_json)) };
    },
    store(position, sample) {
      const json = JSON.stringify(sample).toWellFormed();
      guarded(storage, () => update.run(sample.category ?? null, json, experimentId, position));
    },
  };
}
