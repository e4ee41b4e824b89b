import { KonkyoError } from "../core/errors.js";
import type { Storage } from "../storage/sqlite.js";
import { compareMetric, type RawComparison, type ScorePair } from "./compare-metric.js";
import type { Comparison, MetricComparison, Regression } from "./comparison.js";
import { identityDifferences } from "./identity.js";
import { guarded, type ExperimentRecord } from "./journal/experiment-record.js";
import { rowWindows } from "./journal/row-windows.js";
import type { PlannedMetric } from "./plan.js";
import { haveSameQuestions, refuseOtherQuestions } from "./same-questions.js";
import { holmAdjusted } from "./statistics/holm.js";
import { inOneGo, type Steps } from "./statistics/steps.js";

export interface CompareOptions {
  readonly seed: number;
  readonly resamples: number;
  /** Compare although the questions differ; rows are paired by id all the same. */
  readonly allowOtherDataset: boolean;
  /** Chance of one false alarm among all tests. */
  readonly alpha?: number;
}

/**
 * Holds two experiments against each other, row by row.
 *
 * @throws KonkyoError `usage` when they ran over different questions, or share no row or metric
 */
export function compareExperiments(
  storage: Storage,
  before: ExperimentRecord,
  after: ExperimentRecord,
  options: CompareOptions,
): Comparison {
  return inOneGo(comparisonSteps(storage, before, after, options));
}

/** As {@link compareExperiments}, in steps. */
export function* comparisonSteps(
  storage: Storage,
  before: ExperimentRecord,
  after: ExperimentRecord,
  options: CompareOptions,
): Steps<Comparison> {
  const { seed, alpha = 0.05 } = options;
  if (!options.allowOtherDataset) refuseOtherQuestions(before, after);
  const rows = yield* countPairs(storage, before.id, after.id);
  const metrics = sharedMetrics(before, after);
  if (rows.paired === 0 || metrics.length === 0) throw nothingShared(before, after, rows.paired);
  const raw: RawComparison[] = [];
  for (const metric of metrics) {
    raw.push(yield* compareMetric(metric, yield* readPairs(storage, before.id, after.id, metric.name), options));
  }
  const compared = adjust(raw, alpha);
  return {
    before: before.name,
    after: after.name,
    same_dataset: haveSameQuestions(before, after),
    rows,
    changed:
      before.identity === null || after.identity === null
        ? []
        : [...identityDifferences(before.identity, after.identity)],
    metrics: compared,
    regressions: compared.flatMap((metric) => regressionsOf(metric, alpha)),
    alpha,
    seed,
  };
}

function sharedMetrics(before: ExperimentRecord, after: ExperimentRecord): readonly PlannedMetric[] {
  const names = new Set(before.plan?.metrics.map((metric) => metric.name));
  return (after.plan?.metrics ?? []).filter((metric) => names.has(metric.name));
}

const pairedRows = `
  FROM experiment_rows AS earlier JOIN experiment_rows AS later
    ON later.experiment_id = @after AND later.row_id = earlier.row_id AND later.status IN ('finished', 'failed')
  WHERE earlier.experiment_id = @before AND earlier.status IN ('finished', 'failed')
    AND later.position BETWEEN @from AND @to`;

function* countPairs(storage: Storage, before: number, after: number): Steps<Comparison["rows"]> {
  const done = storage.sqlite
    .prepare("SELECT count(*) FROM experiment_rows WHERE experiment_id = ? AND status IN ('finished', 'failed')")
    .pluck();
  const pairs = storage.sqlite.prepare(`SELECT count(*) ${pairedRows}`).pluck();
  let paired = 0;
  for (const window of rowWindows(storage, after)) {
    paired += guarded(storage, () => pairs.get({ before, after, ...window })) as number;
    yield;
  }
  const [earlier, later] = guarded(storage, () => [done.get(before) as number, done.get(after) as number] as const);
  return { paired, only_before: earlier - paired, only_after: later - paired };
}

/** Pairs of rows for which the metric has an entry on either side, or that failed there. */
function* readPairs(storage: Storage, before: number, after: number, metric: string): Steps<readonly ScorePair[]> {
  const scores = (side: "earlier" | "later", id: "before" | "after"): string =>
    `LEFT JOIN experiment_scores AS ${id} ON ${id}.experiment_id = @${id} AND ${id}.position = ${side}.position AND ${id}.metric = @metric`;
  const [from = "", where = ""] = pairedRows.split("WHERE");
  const statement = storage.sqlite.prepare(
    `SELECT earlier.row_id, earlier.category,
       before.status AS before_status, before.convention AS before_convention, before.value AS before_value, before.passed AS before_passed,
       after.status AS after_status, after.convention AS after_convention, after.value AS after_value, after.passed AS after_passed
     ${from} ${scores("earlier", "before")} ${scores("later", "after")}
     WHERE ${where} AND (before.status IS NOT NULL OR after.status IS NOT NULL) ORDER BY later.position`,
  );
  const pairs: ScorePair[] = [];
  for (const window of rowWindows(storage, after)) {
    const rows = guarded(storage, () => statement.all({ before, after, metric, ...window })) as readonly StoredPair[];
    for (const row of rows) pairs.push(toPair(row));
    yield;
  }
  return pairs;
}

function toPair(row: StoredPair): ScorePair {
  return {
    rowId: row.row_id,
    category: row.category,
    before: {
      status: row.before_status,
      convention: row.before_convention,
      value: row.before_value,
      passed: row.before_passed === null ? null : row.before_passed === 1,
    },
    after: {
      status: row.after_status,
      convention: row.after_convention,
      value: row.after_value,
      passed: row.after_passed === null ? null : row.after_passed === 1,
    },
  };
}

interface StoredPair {
  readonly row_id: string;
  readonly category: string | null;
  readonly before_status: string | null;
  readonly before_convention: string | null;
  readonly before_value: number | null;
  readonly before_passed: 0 | 1 | null;
  readonly after_status: string | null;
  readonly after_convention: string | null;
  readonly after_value: number | null;
  readonly after_passed: 0 | 1 | null;
}

/**
 * Every test of the comparison counts, so that many metrics do not make a false
 * alarm likely; one that no outcome could have made significant does not.
 */
function adjust(raw: readonly RawComparison[], alpha: number): MetricComparison[] {
  const tests = raw.flatMap(testsOf);
  const held = tests.filter(({ p }) => p !== null);
  const adjusted = holmAdjusted(held.map(({ p }) => p ?? 1));
  const probability = (metric: RawComparison, kind: Regression["kind"]): number =>
    adjusted[held.findIndex((test) => test.metric === metric.metric && test.kind === kind)] ?? 1;
  return raw.map((metric) => {
    const { comparable, ...shown } = metric;
    const mean = probability(metric, "mean");
    return {
      ...shown,
      adjusted_p_value: metric.p_value === null ? null : mean,
      verdict: comparable ? verdictOf(metric, mean < alpha) : "not_comparable",
      pass: metric.pass === null ? null : { ...metric.pass, adjusted_p_value: probability(metric, "pass_rate") },
      absences: { ...metric.absences, adjusted_p_value: probability(metric, "absences") },
    };
  });
}

interface Test {
  readonly metric: string;
  readonly kind: Regression["kind"];
  /** Null where no row differs, so that nothing is tested. */
  readonly p: number | null;
}

function testsOf({
  metric,
  better_rows: better,
  worse_rows: worse,
  p_value: p,
  pass,
  absences,
}: RawComparison): Test[] {
  const split = pass === null ? 0 : pass.only_before + pass.only_after;
  return [
    { metric, kind: "mean", p: better + worse === 0 ? null : p },
    { metric, kind: "pass_rate", p: split === 0 ? null : (pass?.p_value ?? null) },
    { metric, kind: "absences", p: absences.appeared + absences.gone === 0 ? null : absences.p_value },
  ];
}

function verdictOf(metric: RawComparison, isSignificant: boolean): MetricComparison["verdict"] {
  if (metric.difference === null) return "not_comparable";
  if (metric.better_rows + metric.worse_rows === 0) return "same";
  if (!isSignificant) return "unclear";
  return metric.difference > 0 === metric.higher_is_better ? "better" : "worse";
}

function regressionsOf(metric: MetricComparison, alpha: number): Regression[] {
  const { pass, absences } = metric;
  const found: Regression[] = [];
  const add = (kind: Regression["kind"], probability: number): void => {
    found.push({ metric: metric.metric, kind, adjusted_p_value: probability });
  };
  if (metric.verdict === "worse") add("mean", metric.adjusted_p_value ?? 1);
  if (pass !== null && pass.only_before > pass.only_after && pass.adjusted_p_value < alpha) {
    add("pass_rate", pass.adjusted_p_value);
  }
  if (absences.appeared > absences.gone && absences.adjusted_p_value < alpha)
    add("absences", absences.adjusted_p_value);
  return found;
}

function nothingShared(before: ExperimentRecord, after: ExperimentRecord, paired: number): KonkyoError {
  return new KonkyoError("usage", paired === 0 ? "no row is done in both" : "they share no metric", {
    where: `${before.name}, ${after.name}`,
  });
}
