import type { z } from "zod";
import { runSummarySchema } from "../../tracing/run-history.js";

/** A run as a list shows it. Its question is empty when it has been purged. */
export const listedRunSchema = runSummarySchema.omit({ texts_removed: true });
export type ListedRun = z.infer<typeof listedRunSchema>;

export const listedRunColumns = [
  "process_id",
  "created_at",
  "finished_at",
  "status",
  "question",
  "route",
  "reason",
  "corpus_version",
] as const;
