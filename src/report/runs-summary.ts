import type { OutcomeStatus } from "../core/outcome.js";
import type { Score, ScoreStatus } from "../core/score.js";
import { endOf, meetsExpectation, type ReportedRun } from "./reported-run.js";

export type Absence = Exclude<ScoreStatus, "scored"> | "not_recorded";

export interface MetricSummary {
  readonly metric: string;
  /** Mean of the scored runs; null when none was scored. */
  readonly mean: number | null;
  readonly scored: number;
  /** Runs with a draft: every one of them should have a score. */
  readonly total: number;
  /** Why the others have none, most frequent first. */
  readonly absences: readonly { readonly kind: Absence; readonly count: number }[];
}

export interface OutcomeCount {
  /** Null for runs that broke off. */
  readonly status: OutcomeStatus | null;
  readonly reason: string;
  /** Of the gate. */
  readonly route: string;
  readonly count: number;
}

export interface RunsSummary {
  /** In order of first appearance. */
  readonly outcomes: readonly OutcomeCount[];
  readonly expectations: { readonly met: number; readonly total: number };
  readonly metrics: readonly MetricSummary[];
  /** True when rules wrote or judged anything in place of a model. */
  readonly offline: boolean;
}

/** Counts what a page says at its top. A run without a score is counted, never dropped from the total. */
export function summariseRuns(runs: readonly ReportedRun[]): RunsSummary {
  const expected = runs.filter((run) => run.expected !== undefined);
  return {
    outcomes: countOutcomes(runs),
    expectations: { met: expected.filter(meetsExpectation).length, total: expected.length },
    metrics: metricNames(runs).map((metric) => summariseMetric(metric, runs)),
    offline: runs.some((run) => run.draft?.offline === true || run.scores.some((score) => score.offline)),
  };
}

/** Names of all metrics, in order of first appearance. */
export function metricNames(runs: readonly ReportedRun[]): readonly string[] {
  return [...new Set(runs.flatMap((run) => run.scores.map((score) => score.metric)))];
}

function countOutcomes(runs: readonly ReportedRun[]): readonly OutcomeCount[] {
  const counts = new Map<string, OutcomeCount>();
  for (const run of runs) {
    const outcome = { status: run.outcome?.status ?? null, reason: run.outcome?.reason ?? "", route: endOf(run).route };
    const key = JSON.stringify(outcome);
    counts.set(key, { ...outcome, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return [...counts.values()];
}

function summariseMetric(metric: string, runs: readonly ReportedRun[]): MetricSummary {
  const rows = runs
    .map((run) => ({ run, score: run.scores.find((score) => score.metric === metric) }))
    .filter(({ run, score }) => run.draft !== null || score !== undefined);
  const values = rows.flatMap(({ score }) => (score?.status === "scored" ? [score.value] : []));
  const counts = new Map<Absence, number>();
  for (const { score } of rows) {
    const kind = absenceOf(score);
    if (kind !== null) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return {
    metric,
    mean: values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length,
    scored: values.length,
    total: rows.length,
    absences: [...counts].map(([kind, count]) => ({ kind, count })).sort((left, right) => right.count - left.count),
  };
}

function absenceOf(score: Score | undefined): Absence | null {
  if (score === undefined) return "not_recorded";
  return score.status === "scored" ? null : score.status;
}
