import type { Storage } from "../storage/sqlite.js";
import type { ExperimentRecord } from "./journal/experiment-record.js";
import { guarded } from "./journal/experiment-record.js";
import { openRowJournal } from "./journal/row-journal.js";
import { rowWindows } from "./journal/row-windows.js";
import { coverageOf } from "./coverage.js";
import { identityHash } from "./identity.js";
import { metricsOfCategory, type ExperimentPlan } from "./plan.js";
import { metricStatisticsSteps, type ScoreEntry, type StatisticsOptions } from "./metric-statistics.js";
import { inOneGo, type Steps } from "./statistics/steps.js";
import type { CategorySummary, ExperimentSummary, MetricStatistics, RowStatistics } from "./summary.js";

/**
 * An experiment in figures, from its journal. Values of one metric are in memory
 * at a time; texts never are.
 *
 * @throws KonkyoError `storage_failed`, or `input_invalid` when scores of two conventions are mixed
 */
export function summariseExperiment(
  storage: Storage,
  experiment: ExperimentRecord,
  options: StatisticsOptions,
): ExperimentSummary {
  return inOneGo(summarySteps(storage, experiment, options));
}

/**
 * As {@link summariseExperiment}, in steps. Of an experiment whose rows change between two of them each figure is right
 * for its moment.
 */
export function* summarySteps(
  storage: Storage,
  experiment: ExperimentRecord,
  options: StatisticsOptions,
): Steps<ExperimentSummary> {
  const plan: ExperimentPlan = experiment.plan ?? { metrics: [], categories: {}, others: [] };
  const rows = yield* countRows(storage, experiment.id);
  const categories = rows.map(({ category }) => category);
  const overall: MetricStatistics[] = [];
  const within = new Map<string | null, MetricStatistics[]>(categories.map((category) => [category, []]));
  for (const metric of plan.metrics) {
    const meantFor = categories.filter((category) => metricsOfCategory(plan, category).includes(metric.name));
    const entries = yield* readEntries(storage, experiment.id, metric.name, new Set(meantFor));
    overall.push(yield* metricStatisticsSteps(metric, [...entries.values()].flat(), options));
    for (const category of meantFor) {
      within.get(category)?.push(yield* metricStatisticsSteps(metric, entries.get(category) ?? [], options));
    }
  }
  const hasCategories = categories.some((category) => category !== null);
  return {
    experiment: experiment.name,
    dataset: experiment.dataset,
    dataset_rows: openRowJournal(storage, experiment.id).counts().dataset,
    identity_hash: experiment.identity === null ? null : identityHash(experiment.identity),
    target: experiment.identity?.target ?? null,
    rows: allRows(rows),
    coverage: coverageOf(overall),
    metrics: overall,
    categories: hasCategories
      ? rows.map(({ category, ...counts }): CategorySummary => ({
          category,
          rows: withRate(counts),
          metrics: within.get(category) ?? [],
        }))
      : [],
    seed: options.seed,
  };
}

interface CategoryCounts {
  readonly category: string | null;
  readonly selected: number;
  readonly finished: number;
  readonly failed: number;
  readonly judge_failed: number;
  readonly pending: number;
}

/** In the order in which the categories appear in the data set. */
function* countRows(storage: Storage, experimentId: number): Steps<readonly CategoryCounts[]> {
  const statement = storage.sqlite.prepare(
    `SELECT category, count(*) AS selected,
       sum(status = 'finished') AS finished, sum(status = 'failed') AS failed, sum(status = 'pending') AS pending,
       sum(status = 'finished' AND EXISTS (
         SELECT 1 FROM experiment_scores AS score WHERE score.experiment_id = row.experiment_id
           AND score.position = row.position AND score.status = 'judge_failed')) AS judge_failed
     FROM experiment_rows AS row
     WHERE experiment_id = @experimentId AND position BETWEEN @from AND @to AND status <> 'unselected'
     GROUP BY category ORDER BY min(position)`,
  );
  const counts = new Map<string | null, CategoryCounts>();
  for (const window of rowWindows(storage, experimentId)) {
    const found = guarded(storage, () => statement.all({ ...window, experimentId })) as readonly CategoryCounts[];
    for (const more of found) counts.set(more.category, added(counts.get(more.category), more));
    yield;
  }
  return [...counts.values()];
}

function added(counts: CategoryCounts | undefined, more: CategoryCounts): CategoryCounts {
  if (counts === undefined) return more;
  return {
    category: more.category,
    selected: counts.selected + more.selected,
    finished: counts.finished + more.finished,
    failed: counts.failed + more.failed,
    pending: counts.pending + more.pending,
    judge_failed: counts.judge_failed + more.judge_failed,
  };
}

/** One entry for each selected row of the categories, by category and in dataset order. */
function* readEntries(
  storage: Storage,
  experimentId: number,
  metric: string,
  categories: ReadonlySet<string | null>,
): Steps<ReadonlyMap<string | null, ScoreEntry[]>> {
  const statement = storage.sqlite.prepare(
    `SELECT row.category, score.status, score.convention, score.value, score.passed
     FROM experiment_rows AS row LEFT JOIN experiment_scores AS score
       ON score.experiment_id = row.experiment_id AND score.position = row.position AND score.metric = @metric
     WHERE row.experiment_id = @experimentId AND row.position BETWEEN @from AND @to AND row.status <> 'unselected'
     ORDER BY row.position`,
  );
  const entries = new Map<string | null, ScoreEntry[]>();
  for (const window of rowWindows(storage, experimentId)) {
    const rows = guarded(storage, () => statement.all({ ...window, metric, experimentId })) as readonly StoredEntry[];
    for (const { category, status, convention, value, passed } of rows) {
      if (!categories.has(category)) continue;
      const list = entries.get(category) ?? [];
      list.push({ status, convention, value, passed: passed === null ? null : passed === 1 });
      entries.set(category, list);
    }
    yield;
  }
  return entries;
}

interface StoredEntry extends Omit<ScoreEntry, "passed"> {
  readonly category: string | null;
  readonly passed: 0 | 1 | null;
}

function allRows(rows: readonly CategoryCounts[]): RowStatistics {
  const total = (of: (row: CategoryCounts) => number): number => sum(rows.map(of));
  return withRate({
    selected: total((row) => row.selected),
    finished: total((row) => row.finished),
    failed: total((row) => row.failed),
    judge_failed: total((row) => row.judge_failed),
    pending: total((row) => row.pending),
  });
}

function withRate(counts: Omit<CategoryCounts, "category">): RowStatistics {
  const done = counts.finished + counts.failed;
  return { ...counts, error_rate: done === 0 ? null : (counts.failed + counts.judge_failed) / done };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
