import { rateOf } from "../calibration/interval.js";
import { conventionSchema, type Convention } from "../core/score.js";
import { KonkyoError } from "../core/errors.js";
import type { AbsenceKind } from "../metrics/summarise.js";
import type { PlannedMetric } from "./plan.js";
import { meanIntervalSteps } from "./statistics/mean-interval.js";
import { meanOf } from "./statistics/moments.js";
import { median } from "./statistics/quantile.js";
import { createRandom } from "./statistics/random.js";
import { inOneGo, type Steps } from "./statistics/steps.js";
import type { MetricStatistics } from "./summary.js";

/** What one row says of one metric; status is null for a row without a result. */
export interface ScoreEntry {
  readonly status: string | null;
  readonly convention: string | null;
  readonly value: number | null;
  readonly passed: boolean | null;
}

export interface StatisticsOptions {
  readonly seed: number;
  readonly resamples: number;
}

/**
 * One metric in figures. Pure: the same entries and seed give the same figures.
 *
 * @throws KonkyoError `input_invalid` when scores of two conventions are mixed
 */
export function metricStatistics(
  metric: PlannedMetric,
  entries: readonly ScoreEntry[],
  options: StatisticsOptions,
): MetricStatistics {
  return inOneGo(metricStatisticsSteps(metric, entries, options));
}

/** As {@link metricStatistics}, in steps. */
export function* metricStatisticsSteps(
  metric: PlannedMetric,
  entries: readonly ScoreEntry[],
  { seed, resamples }: StatisticsOptions,
): Steps<MetricStatistics> {
  const convention = onlyConvention(metric, entries);
  const values = Float64Array.from(entries.flatMap(({ value }) => (value === null ? [] : [value])));
  const absent = countAbsences(entries);
  const worst = metric.higher_is_better ? metric.range[0] : metric.range[1];
  const lacking = absent.judge_failed + absent.no_result;
  const mean = meanOf(values);
  const known = (mean ?? 0) * values.length;
  const expected = values.length + lacking;
  return {
    metric: metric.name,
    higher_is_better: metric.higher_is_better,
    convention,
    scored: values.length,
    total: entries.length,
    absent,
    mean,
    median: median(values),
    interval: yield* meanIntervalSteps(values, createRandom(seed), { resamples }),
    mean_at_worst: expected === 0 ? null : (known + worst * lacking) / expected,
    pass: passRate(entries),
  };
}

function onlyConvention(metric: PlannedMetric, entries: readonly ScoreEntry[]): Convention | null {
  const conventions = new Set(entries.map((entry) => entry.convention).filter((name) => name !== null));
  if (conventions.size > 1) {
    throw new KonkyoError("input_invalid", `scores of ${metric.name} under two conventions have no common mean`);
  }
  const [convention] = conventions;
  return convention === undefined ? null : conventionSchema.parse(convention);
}

function countAbsences(entries: readonly ScoreEntry[]): Record<AbsenceKind, number> {
  const absent = { not_applicable: 0, missing_input: 0, judge_failed: 0, skipped: 0, no_result: 0 };
  for (const { status } of entries) {
    if (status === "scored") continue;
    absent[status !== null && status in absent ? (status as AbsenceKind) : "no_result"] += 1;
  }
  return absent;
}

/** A row that should have a verdict and has none is a case and no pass: errors never raise a rate. */
function passRate(entries: readonly ScoreEntry[]): MetricStatistics["pass"] {
  if (entries.every(({ passed }) => passed === null)) return null;
  const cases = entries.filter(({ status, passed }) => passed !== null || status === null || status === "judge_failed");
  const { hits, value, interval } = rateOf(cases.filter(({ passed }) => passed === true).length, cases.length);
  return { passed: hits, cases: cases.length, rate: value, interval };
}
