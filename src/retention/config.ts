import { z } from "zod";

const days = z.number().int().min(1).max(36_500).nullable();

/**
 * Slice `retention` of the configuration: how long texts are kept. `konkyo
 * purge` applies it; nothing goes by itself. Labels and written references are
 * what certificates and later checks stand on, and are never touched.
 */
export const retentionConfigSchema = z.strictObject({
  runs_days: days
    .default(90)
    .describe(
      "Days after its end for which a run keeps its question, nodes and answer; its route, scores and cost stay for the figures. null keeps all",
    ),
  tickets_days: days
    .default(365)
    .describe(
      "Days after its end for which a ticket keeps question, draft and comments; who decided what and when stays. Waiting tickets are never touched. null keeps all",
    ),
  experiments_days: days
    .default(null)
    .describe("Days after its end for which a finished experiment is kept with its rows; null keeps all"),
  uploads_days: days
    .default(90)
    .describe(
      "Days after the end of its experiment for which an uploaded data set is kept, so that the experiment can go on by its name; one that is not finished keeps its own. null keeps all",
    ),
});
export type RetentionConfig = z.infer<typeof retentionConfigSchema>;
