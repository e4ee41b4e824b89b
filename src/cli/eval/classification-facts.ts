import { categoryGuessKey } from "../../datasets/category-guess.js";
import { guarded } from "../../experiments/journal/experiment-record.js";
import type { Storage } from "../../storage/sqlite.js";

/** How the selected rows without a category came by one, in rows. */
export interface ClassificationFacts {
  readonly by_rules: number;
  readonly by_judge: number;
  /** Rows without a category because the judge found that none fits. */
  readonly none_fits: number;
  /** Rows without a category because the judge failed. */
  readonly failed: number;
  /** The first of those. */
  readonly failures: readonly { readonly row_id: string; readonly code: string; readonly reason: string }[];
}

const listed = 5;

/** @throws KonkyoError `storage_failed` */
export function classificationFacts(storage: Storage, experimentId: number): ClassificationFacts {
  const guess = `$.metadata.${categoryGuessKey}`;
  const selected = "FROM experiment_rows WHERE experiment_id = ? AND status <> 'unselected'";
  // A guess of an earlier version says neither, and was one by rules.
  const counted = storage.sqlite.prepare(
    `SELECT coalesce(json_extract(sample_json, '${guess}.by'), 'rules') AS who,
       coalesce(json_extract(sample_json, '${guess}.status'), 'guessed') AS found, count(*) AS count
     ${selected} AND json_type(sample_json, '${guess}') IS NOT NULL GROUP BY who, found`,
  );
  const failed = storage.sqlite.prepare(
    `SELECT row_id, json_extract(sample_json, '${guess}.code') AS code, json_extract(sample_json, '${guess}.reason') AS reason
     ${selected} AND json_extract(sample_json, '${guess}.status') = 'failed' ORDER BY position LIMIT ${listed}`,
  );
  return guarded(storage, () => {
    const counts = counted.all(experimentId) as readonly { who: string; found: string; count: number }[];
    const rows = (who: string, found: string): number =>
      counts.find((group) => group.who === who && group.found === found)?.count ?? 0;
    return {
      by_rules: rows("rules", "guessed"),
      by_judge: rows("judge", "guessed"),
      none_fits: rows("judge", "none_fits"),
      failed: rows("judge", "failed"),
      failures: failed.all(experimentId) as ClassificationFacts["failures"],
    };
  });
}
