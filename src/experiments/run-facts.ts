import { z } from "zod";
import type { Storage } from "../storage/sqlite.js";
import { guarded } from "./journal/experiment-record.js";

/** What a reader of the figures should know about the selected rows. */
export const runFactsSchema = z.object({
  guessed_categories: z.record(z.string(), z.number().int()).describe("Rows by category, where rules guessed it"),
  needs_model: z.record(z.string(), z.number().int()).describe("Rows by metric, where offline rules could not judge"),
  unjoined: z.number().int().describe("Rows with ids of retrieved items but without their texts"),
});
export type RunFacts = z.infer<typeof runFactsSchema>;

/** @throws KonkyoError `storage_failed` */
export function runFacts(storage: Storage, experimentId: number): RunFacts {
  const guessed = storage.sqlite.prepare(
    `SELECT category, count(*) AS count FROM experiment_rows
     WHERE experiment_id = ? AND status <> 'unselected' AND category IS NOT NULL
       AND json_extract(sample_json, '$.metadata.category_guessed') IS NOT NULL
     GROUP BY category ORDER BY min(position)`,
  );
  const unjoined = storage.sqlite.prepare(
    `SELECT count(*) FROM experiment_rows WHERE experiment_id = ? AND status <> 'unselected'
       AND coalesce(json_array_length(sample_json, '$.retrieved_context_ids'), 0) > 0
       AND coalesce(json_array_length(sample_json, '$.retrieved_contexts'), 0) = 0`,
  );
  const unjudged = storage.sqlite.prepare(
    `SELECT metric, count(*) AS count FROM experiment_scores
     WHERE experiment_id = ? AND status = 'skipped' AND json_extract(score_json, '$.offline') = 1
     GROUP BY metric ORDER BY metric`,
  );
  return guarded(storage, () => ({
    needs_model: Object.fromEntries(
      (unjudged.all(experimentId) as readonly { metric: string; count: number }[]).map(
        ({ metric, count }) => [metric, count] as const,
      ),
    ),
    guessed_categories: Object.fromEntries(
      (guessed.all(experimentId) as readonly { category: string; count: number }[]).map(
        ({ category, count }) => [category, count] as const,
      ),
    ),
    unjoined: unjoined.pluck().get(experimentId) as number,
  }));
}
