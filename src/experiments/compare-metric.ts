import type { MetricComparison, RowChange } from "./comparison.js";
import type { ScoreEntry } from "./metric-statistics.js";
import type { PlannedMetric } from "./plan.js";
import { minimumDetectableDifference } from "./statistics/detectable-difference.js";
import { mcnemarExact } from "./statistics/mcnemar.js";
import { meanIntervalSteps } from "./statistics/mean-interval.js";
import { meanOf } from "./statistics/moments.js";
import { createRandom } from "./statistics/random.js";
import { signFlipSteps } from "./statistics/sign-flip.js";
import type { Steps } from "./statistics/steps.js";

/** One row in both experiments. */
export interface ScorePair {
  readonly rowId: string;
  readonly category: string | null;
  readonly before: ScoreEntry;
  readonly after: ScoreEntry;
}

/** A comparison before its probabilities are adjusted for the number of tests. */
export type RawComparison = Omit<MetricComparison, "verdict" | "adjusted_p_value" | "pass" | "absences"> & {
  readonly comparable: boolean;
  readonly pass: Omit<NonNullable<MetricComparison["pass"]>, "adjusted_p_value"> | null;
  readonly absences: Omit<MetricComparison["absences"], "adjusted_p_value">;
};

const listed = 25;

/** Two runs of one metric, in steps. Pure. Scores of two conventions are not compared, and neither is their difference. */
export function* compareMetric(
  metric: PlannedMetric,
  pairs: readonly ScorePair[],
  { seed, resamples }: { readonly seed: number; readonly resamples: number },
): Steps<RawComparison> {
  const comparable = haveOneConvention(pairs);
  const valued = comparable ? pairs.flatMap(bothValued) : [];
  const differences = Float64Array.from(valued, ({ difference }) => difference);
  const gain = metric.higher_is_better ? 1 : -1;
  const worse = valued.filter(({ difference }) => difference * gain < 0);
  const better = valued.filter(({ difference }) => difference * gain > 0);
  const bySize = (left: Valued, right: Valued): number => Math.abs(right.difference) - Math.abs(left.difference);
  return {
    metric: metric.name,
    higher_is_better: metric.higher_is_better,
    comparable,
    pairs: valued.length,
    before: meanOf(valued.map(({ before }) => before)),
    after: meanOf(valued.map(({ after }) => after)),
    difference: meanOf(differences),
    interval: yield* meanIntervalSteps(differences, createRandom(seed), { resamples }),
    p_value: valued.length === 0 ? null : yield* signFlipSteps(differences, createRandom(seed)),
    detectable_difference: minimumDetectableDifference(differences),
    pass: comparable ? comparePasses(pairs) : null,
    absences: compareAbsences(pairs),
    better_rows: better.length,
    worse_rows: worse.length,
    changes: [...worse.sort(bySize).slice(0, listed), ...better.sort(bySize).slice(0, listed)].map(({ pair }) =>
      toChange(pair),
    ),
  };
}

interface Valued {
  readonly pair: ScorePair;
  readonly before: number;
  readonly after: number;
  readonly difference: number;
}

function bothValued(pair: ScorePair): Valued[] {
  const [before, after] = [pair.before.value, pair.after.value];
  return before === null || after === null ? [] : [{ pair, before, after, difference: after - before }];
}

function haveOneConvention(pairs: readonly ScorePair[]): boolean {
  const conventions = new Set(pairs.flatMap(({ before, after }) => [before.convention, after.convention]));
  conventions.delete(null);
  return conventions.size <= 1;
}

function comparePasses(pairs: readonly ScorePair[]): RawComparison["pass"] {
  const counts = { both: 0, only_before: 0, only_after: 0, neither: 0 };
  for (const { before, after } of pairs) {
    if (before.passed === null || after.passed === null) continue;
    if (before.passed) counts[after.passed ? "both" : "only_before"] += 1;
    else counts[after.passed ? "only_after" : "neither"] += 1;
  }
  if (counts.both + counts.only_before + counts.only_after + counts.neither === 0) return null;
  return { ...counts, p_value: mcnemarExact(counts.only_before, counts.only_after) };
}

function compareAbsences(pairs: readonly ScorePair[]): RawComparison["absences"] {
  const appeared = pairs.filter(({ before, after }) => before.value !== null && after.value === null);
  const gone = pairs.filter(({ before, after }) => before.value === null && after.value !== null).length;
  return {
    appeared: appeared.length,
    gone,
    p_value: mcnemarExact(appeared.length, gone),
    rows: appeared.slice(0, listed).map(toChange),
  };
}

function toChange({ rowId, category, before, after }: ScorePair): RowChange {
  return {
    row_id: rowId,
    category,
    before: before.value,
    after: after.value,
    before_status: before.status ?? "no_result",
    after_status: after.status ?? "no_result",
  };
}
