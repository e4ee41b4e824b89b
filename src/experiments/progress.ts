import type { RowCounts } from "./journal/row-journal.js";

export interface RunProgress {
  /** Rows with a result, of earlier runs too. */
  readonly done: number;
  readonly total: number;
  /** Of those, rows that failed or whose judge did, in this run. */
  readonly errors: number;
  /** Of this run; null until a row is done. */
  readonly rowsPerSecond: number | null;
  readonly secondsLeft: number | null;
}

export interface ProgressCounter {
  stored(withError: boolean): void;
}

export function createProgress(
  counts: RowCounts,
  clock: { elapsed(): number },
  report: ((progress: RunProgress) => void) | undefined,
): ProgressCounter {
  const before = counts.finished + counts.failed;
  const started = clock.elapsed();
  let done = 0;
  let errors = 0;
  return {
    stored(withError) {
      done += 1;
      if (withError) errors += 1;
      const seconds = (clock.elapsed() - started) / 1000;
      const rate = seconds > 0 ? done / seconds : null;
      const left = counts.selected - before - done;
      const secondsLeft = rate === null ? null : left / rate;
      report?.({ done: before + done, total: counts.selected, errors, rowsPerSecond: rate, secondsLeft });
    },
  };
}
