import { z } from "zod";
import { meanIntervalSchema } from "./statistics/mean-interval.js";

const count = z.number().int().min(0);
const probability = z.number().min(0).max(1);

export const rowChangeSchema = z.object({
  row_id: z.string(),
  category: z.string().nullable(),
  before: z.number().nullable(),
  after: z.number().nullable(),
  before_status: z.string().describe("Of the score; no_result when the row failed"),
  after_status: z.string(),
});
export type RowChange = z.infer<typeof rowChangeSchema>;

export const verdicts = ["better", "worse", "unclear", "same", "not_comparable"] as const;

/** One metric in two experiments, paired by row. Means are over the pairs that have a value on both sides. */
export const metricComparisonSchema = z.object({
  metric: z.string(),
  higher_is_better: z.boolean(),
  verdict: z.enum(verdicts).describe("better or worse only where the difference is significant"),
  pairs: count.describe("Rows with a value on both sides"),
  before: z.number().nullable(),
  after: z.number().nullable(),
  difference: z.number().nullable().describe("after - before"),
  interval: meanIntervalSchema.nullable().describe("Of the difference, paired"),
  p_value: probability.nullable().describe("Sign-flip test of the paired differences, two-sided"),
  adjusted_p_value: probability.nullable().describe("Holm's, over all tests of this comparison"),
  detectable_difference: z.number().nullable().describe("A true difference this large shows in 80 % of such runs"),
  pass: z
    .object({
      both: count,
      only_before: count,
      only_after: count,
      neither: count,
      p_value: probability.describe("McNemar's exact test, two-sided"),
      adjusted_p_value: probability,
    })
    .nullable()
    .describe("null when no row is marked on both sides"),
  absences: z.object({
    appeared: count.describe("Rows that had a value before and have none now"),
    gone: count,
    p_value: probability,
    adjusted_p_value: probability,
    rows: z.array(rowChangeSchema).describe("The first of those that appeared"),
  }),
  better_rows: count,
  worse_rows: count,
  changes: z.array(rowChangeSchema).describe("Largest changes for the worse, then for the better"),
});
export type MetricComparison = z.infer<typeof metricComparisonSchema>;

export const regressionSchema = z.object({
  metric: z.string(),
  kind: z.enum(["mean", "pass_rate", "absences"]),
  adjusted_p_value: probability,
});
export type Regression = z.infer<typeof regressionSchema>;

export const comparisonSchema = z.object({
  before: z.string(),
  after: z.string(),
  same_dataset: z.boolean().describe("The same questions; answers that stand in the data set may differ"),
  rows: z.object({ paired: count, only_before: count, only_after: count }),
  changed: z
    .array(z.object({ at: z.string(), before: z.string(), now: z.string() }))
    .describe("What the two runs depend on, where it differs"),
  metrics: z.array(metricComparisonSchema),
  regressions: z.array(regressionSchema).describe("Significant changes for the worse"),
  alpha: probability,
  seed: z.number().int(),
});
export type Comparison = z.infer<typeof comparisonSchema>;
