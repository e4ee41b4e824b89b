import { z } from "zod";
import { KonkyoError } from "../core/errors.js";
import type { Score } from "../core/score.js";
import { conventionSchema } from "../core/score.js";
import { mean } from "./arithmetic.js";
import type { Metric } from "./define-metric.js";
import { rangeOf } from "./define-metric.js";

/** Why a row has no value; `no_result` is a row that failed before it could be scored. */
export const absenceKinds = ["not_applicable", "missing_input", "judge_failed", "skipped", "no_result"] as const;
export type AbsenceKind = (typeof absenceKinds)[number];

/** One metric over a data set. */
export const metricSummarySchema = z.object({
  metric: z.string(),
  convention: conventionSchema.nullable().describe("null when no row has a score of this metric"),
  mean: z.number().nullable().describe("Over the scored rows; null when there is none"),
  mean_at_worst: z
    .number()
    .nullable()
    .describe(
      "The mean if every row that should have a value but has none (judge_failed, no_result) had the worst one",
    ),
  scored: z.number().int().min(0),
  total: z.number().int().min(0).describe("Rows of the data set, scored or not"),
  absent: z.record(z.enum(absenceKinds), z.number().int().min(0)),
  values: z.array(z.number().nullable()).describe("One per row, in the order of the data set; null without a score"),
});
export type MetricSummary = z.infer<typeof metricSummarySchema>;

/**
 * Sums up one metric. `scores` has one entry for every row of the data set, in
 * its order, and undefined where a row failed before it was scored: a row that
 * is left out would raise the mean unseen.
 *
 * @throws KonkyoError `input_invalid` when scores of other metrics or of two conventions are mixed
 */
export function summariseMetric(metric: Metric, scores: readonly (Score | undefined)[]): MetricSummary {
  const convention = onlyConvention(metric, scores);
  const values = scores.map((score) => (score?.status === "scored" ? score.value : null));
  const known = values.filter((value) => value !== null);
  const absent = countAbsences(scores);
  return {
    metric: metric.name,
    convention,
    mean: mean(known),
    mean_at_worst: mean([...known, ...worstValues(metric, convention, absent)]),
    scored: known.length,
    total: scores.length,
    absent,
    values,
  };
}

function onlyConvention(metric: Metric, scores: readonly (Score | undefined)[]): MetricSummary["convention"] {
  const given = scores.filter((score) => score !== undefined);
  const foreign = given.find((score) => score.metric !== metric.name);
  if (foreign !== undefined) {
    throw new KonkyoError("input_invalid", `a score of ${foreign.metric} stands among those of ${metric.name}`);
  }
  const conventions = new Set(given.map((score) => score.convention));
  if (conventions.size > 1) {
    throw new KonkyoError("input_invalid", `scores of ${metric.name} under two conventions have no common mean`, {
      hint: "Score all rows under one convention.",
    });
  }
  return given[0]?.convention ?? null;
}

function countAbsences(scores: readonly (Score | undefined)[]): Record<AbsenceKind, number> {
  const absent = { not_applicable: 0, missing_input: 0, judge_failed: 0, skipped: 0, no_result: 0 };
  for (const score of scores) {
    if (score?.status === "scored") continue;
    absent[score?.status ?? "no_result"] += 1;
  }
  return absent;
}

function worstValues(
  metric: Metric,
  convention: MetricSummary["convention"],
  absent: Readonly<Record<AbsenceKind, number>>,
): readonly number[] {
  const [low, high] = rangeOf(metric, convention ?? "strict");
  return Array.from({ length: absent.judge_failed + absent.no_result }, () => (metric.higherIsBetter ? low : high));
}
