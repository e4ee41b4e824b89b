import { coverageOf } from "../coverage.js";
import type { ExperimentSummary, MetricStatistics, RowStatistics } from "../summary.js";

type OfMetric = (metric: MetricStatistics) => number | null;
type OfRows = (part: SummaryPart) => number | null;

/** The whole of an experiment, or one category of it. */
export interface SummaryPart {
  readonly rows: RowStatistics;
  readonly metrics: readonly MetricStatistics[];
}

/** What stands after the dot of `metric.figure`; null where the metric has no such value. */
export const metricFigures: Readonly<Record<string, OfMetric>> = {
  mean: ({ mean }) => mean,
  median: ({ median }) => median,
  low: ({ interval }) => interval?.low ?? null,
  high: ({ interval }) => interval?.high ?? null,
  mean_at_worst: (metric) => metric.mean_at_worst,
  pass_rate: ({ pass }) => pass?.rate ?? null,
  pass_low: ({ pass }) => pass?.interval?.low ?? null,
  coverage: (metric) => coverageOf([metric]),
  scored: ({ scored }) => scored,
  judge_failed: ({ absent }) => absent.judge_failed,
  missing_input: ({ absent }) => absent.missing_input,
  not_applicable: ({ absent }) => absent.not_applicable,
};

/** What stands alone, of all metrics and rows together. */
export const rowFigures: Readonly<Record<string, OfRows>> = {
  coverage: ({ metrics }) => coverageOf(metrics),
  error_rate: ({ rows }) => rows.error_rate,
  selected: ({ rows }) => rows.selected,
  finished: ({ rows }) => rows.finished,
  failed: ({ rows }) => rows.failed,
  judge_failed: ({ rows }) => rows.judge_failed,
  pending: ({ rows }) => rows.pending,
};

/** The part that a condition is about; null when there is no such category. */
export function partOf(summary: ExperimentSummary, category: string | null): SummaryPart | null {
  return category === null ? summary : (summary.categories.find((part) => part.category === category) ?? null);
}
