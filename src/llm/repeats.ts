/** The salts of `runs` repeats; the first is undefined, so that a single run and the first of several share the cache. */
export function repeatSalts(runs: number): readonly (string | undefined)[] {
  return Array.from({ length: runs }, (_, index) => (index === 0 ? undefined : `repeat-${index + 1}`));
}

/** Scores of the repeats of one measurement. */
export interface RepeatSummary {
  readonly runs: number;
  /** Runs that gave a score; the figures stand on these alone. */
  readonly scored: number;
  /** Null when no run gave a score. */
  readonly mean: number | null;
  readonly lowest: number | null;
  readonly highest: number | null;
  /** Of the sample, so with n - 1; null below two scores. */
  readonly standard_deviation: number | null;
}

/** Sums up repeats; null is a run without a score, which is counted and never taken for a number. */
export function summariseRepeats(values: readonly (number | null)[]): RepeatSummary {
  const scores = values.filter((value) => value !== null);
  const mean = meanOf(scores);
  return {
    runs: values.length,
    scored: scores.length,
    mean,
    lowest: scores.length === 0 ? null : Math.min(...scores),
    highest: scores.length === 0 ? null : Math.max(...scores),
    standard_deviation: mean === null || scores.length < 2 ? null : deviation(scores, mean),
  };
}

export interface Majority<Verdict> {
  /** Null when no verdict has more than half of all runs: undecided is never a pass. */
  readonly verdict: Verdict | null;
  /** Share of all runs, failed ones included, that gave the most frequent verdict; 0 when none gave one. */
  readonly agreement: number;
}

/** The verdict that more than half of all runs gave; null is a run without a verdict. */
export function majorityOf<Verdict>(verdicts: readonly (Verdict | null)[]): Majority<Verdict> {
  const counts = new Map<Verdict, number>();
  for (const verdict of verdicts) if (verdict !== null) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  const [first] = [...counts].sort(([, left], [, right]) => right - left);
  if (first === undefined) return { verdict: null, agreement: 0 };
  const [verdict, count] = first;
  return { verdict: count * 2 > verdicts.length ? verdict : null, agreement: count / verdicts.length };
}

function meanOf(scores: readonly number[]): number | null {
  if (scores.length === 0) return null;
  return scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

function deviation(scores: readonly number[], mean: number): number {
  const squares = scores.reduce((sum, score) => sum + (score - mean) ** 2, 0);
  return Math.sqrt(squares / (scores.length - 1));
}
