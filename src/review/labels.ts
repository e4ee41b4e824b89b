import { z } from "zod";
import { certificateHashesSchema } from "../core/certificate.js";
import { repairTargets } from "../core/review-decision.js";
import { scoreSchema } from "../core/score.js";
import type { Storage } from "../storage/sqlite.js";
import { jsonColumn, parseRow } from "./stored-row.js";
import { guarded } from "./transaction.js";

export const labelSources = ["review", "sampled", "imported"] as const;

/** What a person said of a draft. */
export const labelSchema = z.object({
  label_id: z.string(),
  source: z.enum(labelSources).describe("sampled: the answer had been released already"),
  process_id: z.string().nullable(),
  ticket_id: z.string().nullable(),
  category: z.string(),
  correct: z.boolean().nullable().describe("null where there was no draft to judge"),
  repair: z.enum(repairTargets).nullable(),
  problem: z.string(),
  question: z.string(),
  answer: z.string().describe("The draft as the model wrote it; empty where there was none or it declined"),
  corrected_answer: z.string().nullable(),
  corpus_version: z.string().nullable(),
  scores: z.array(scoreSchema),
  hashes: certificateHashesSchema.nullable().describe("What the draft was made with"),
  certificate_id: z.string().nullable().describe("Under which the answer had been released"),
  labelled_by: z.string(),
  labelled_at: z.string(),
});
export type Label = z.infer<typeof labelSchema>;

const labelRowSchema = labelSchema.omit({ scores: true, hashes: true, correct: true }).extend({
  correct: z
    .union([z.literal(0), z.literal(1)])
    .nullable()
    .transform((value) => (value === null ? null : value === 1)),
  scores_json: jsonColumn.pipe(labelSchema.shape.scores),
  hashes_json: jsonColumn.pipe(labelSchema.shape.hashes),
});

export interface LabelFilter {
  readonly category?: string | undefined;
  readonly source?: Label["source"] | undefined;
}

/**
 * Labels in the order in which they were written, read one at a time.
 *
 * @throws KonkyoError `storage_failed` naming the label whose row is damaged, `storage_busy`
 */
export function* readLabels(storage: Storage, filter: LabelFilter = {}): Generator<Label> {
  const rows = guarded(storage, () =>
    storage.sqlite
      .prepare(
        `SELECT * FROM labels WHERE (@category IS NULL OR category = @category) AND (@source IS NULL OR source = @source)
         ORDER BY rowid`,
      )
      .iterate({ category: filter.category ?? null, source: filter.source ?? null }),
  );
  for (const row of rows) {
    const id = String(Reflect.get(row as object, "label_id"));
    const {
      scores_json: scores,
      hashes_json: hashes,
      ...label
    } = parseRow(labelRowSchema, row, `label ${id}`, storage);
    yield { ...label, scores, hashes };
  }
}
