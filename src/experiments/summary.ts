import { z } from "zod";
import { conventionSchema } from "../core/score.js";
import { absenceKinds } from "../metrics/summarise.js";
import { meanIntervalSchema } from "./statistics/mean-interval.js";

const count = z.number().int().min(0);

export const passRateSchema = z.object({
  passed: count,
  cases: count.describe("Rows with a verdict, and those that should have one: judge_failed and no_result are no pass"),
  rate: z.number().nullable(),
  interval: z.object({ low: z.number(), high: z.number() }).nullable().describe("Wilson's, 95 %"),
});

/** One metric over the selected rows, or over those of a category. */
export const metricStatisticsSchema = z.object({
  metric: z.string(),
  higher_is_better: z.boolean(),
  convention: conventionSchema.nullable().describe("null when no row has a score of it"),
  scored: count,
  total: count.describe("Rows that the metric is meant for, with or without a value"),
  absent: z.record(z.enum(absenceKinds), count),
  mean: z.number().nullable(),
  median: z.number().nullable(),
  interval: meanIntervalSchema.nullable().describe("Of the mean; null of fewer than two values"),
  mean_at_worst: z.number().nullable().describe("The mean if each judge_failed and no_result row had the worst value"),
  pass: passRateSchema.nullable().describe("null when no mark is set"),
});
export type MetricStatistics = z.infer<typeof metricStatisticsSchema>;

const rowCountsSchema = z.object({
  selected: count,
  finished: count,
  failed: count.describe("No result: the target or the evaluation threw"),
  judge_failed: count.describe("Finished rows of which at least one judge failed"),
  pending: count,
  error_rate: z.number().nullable().describe("(failed + judge_failed) ÷ (finished + failed)"),
});
export type RowStatistics = z.infer<typeof rowCountsSchema>;

export const categorySummarySchema = z.object({
  category: z.string().nullable().describe("null: rows without one"),
  rows: rowCountsSchema,
  metrics: z.array(metricStatisticsSchema),
});
export type CategorySummary = z.infer<typeof categorySummarySchema>;

/** An experiment in figures. Every mean stands beside scored and total. */
export const experimentSummarySchema = z.object({
  experiment: z.string(),
  dataset: z.string(),
  dataset_rows: count,
  identity_hash: z.string().nullable(),
  target: z.string().nullable(),
  rows: rowCountsSchema,
  coverage: z
    .number()
    .nullable()
    .describe("Σ scored ÷ Σ (total - skipped) over the metrics; null when nothing is left"),
  metrics: z.array(metricStatisticsSchema),
  categories: z.array(categorySummarySchema).describe("Empty when no row has a category"),
  seed: z.number().int(),
});
export type ExperimentSummary = z.infer<typeof experimentSummarySchema>;
