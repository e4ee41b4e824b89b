import { setMaxListeners } from "node:events";
import { setImmediate as nextTurn } from "node:timers/promises";
import PQueue from "p-queue";
import { KonkyoError } from "../core/errors.js";
import type { Sample } from "../core/sample.js";
import type { Guesser } from "../datasets/category-guess.js";
import { withGuess, type GuessedCategory } from "../datasets/guess-category.js";
import type { Storage } from "../storage/sqlite.js";
import type { ExperimentRecord } from "./journal/experiment-record.js";
import { holdExperiment } from "./journal/holder.js";
import { openRowCategories } from "./journal/row-categories.js";
import { createProgress, type RunProgress } from "./progress.js";
import type { RunClock } from "./run-experiment.js";

export interface ClassificationRun {
  readonly storage: Storage;
  readonly experiment: ExperimentRecord;
  readonly guesser: Guesser;
  /** `selected`: rows to be asked; `all`: those that are not selected too, so that they can be selected by category. */
  readonly of: "selected" | "all";
  readonly guess: (sample: Sample, signal: AbortSignal) => Promise<GuessedCategory>;
  readonly concurrency: number;
  readonly clock: RunClock;
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: RunProgress) => void;
}

/**
 * Guesses the categories of rows without one, and keeps each guess in the
 * journal as soon as it is there: what was guessed is not asked again. A guess
 * that failed leaves its row without a category, and is kept with its reason.
 *
 * @returns `budget_exhausted` when rows are left because the judge may not be asked any more
 * @throws KonkyoError `cancelled`, `storage_busy` when another process works on the experiment, `storage_failed`
 */
export async function classifyRows(run: ClassificationRun): Promise<"finished" | "budget_exhausted"> {
  const { storage, experiment, clock } = run;
  const rows = openRowCategories(storage, experiment.id, run);
  const total = rows.count();
  if (total === 0) return "finished";
  const hold = holdExperiment(storage, experiment, clock.now());
  const stop = new AbortController();
  setMaxListeners(0, stop.signal); // one for each row at work, however many the configuration allows
  const cancel = (): void => stop.abort(run.signal.reason);
  if (run.signal.aborted) cancel();
  run.signal.addEventListener("abort", cancel, { once: true });
  const heartbeat = setInterval(() => {
    try {
      hold.renew(clock.now());
    } catch (error) {
      stop.abort(error);
    }
  }, heartbeatMs);
  try {
    return await guessAll(run, rows, stop, total);
  } finally {
    clearInterval(heartbeat);
    run.signal.removeEventListener("abort", cancel);
    hold.release();
  }
}

const heartbeatMs = 5000;

class BudgetGone extends Error {
  override readonly name = "BudgetGone";
}

async function guessAll(
  run: ClassificationRun,
  rows: ReturnType<typeof openRowCategories>,
  stop: AbortController,
  total: number,
): Promise<"finished" | "budget_exhausted"> {
  const queue = new PQueue({ concurrency: run.concurrency });
  const counts = { dataset: total, selected: total, pending: total, finished: 0, failed: 0 };
  const progress = createProgress(counts, run.clock, run.onProgress);
  const one = async (position: number, sample: Sample): Promise<void> => {
    try {
      const guessed = await run.guess(sample, stop.signal);
      const failed = guessed.guess.status === "failed" ? guessed.guess : null;
      if (failed?.code === "budget_exhausted") {
        stop.abort(new BudgetGone("the budget is used up"));
        return; // it says nothing about the row, which is asked when there is a new budget
      }
      rows.store(position, withGuess(sample, guessed));
      progress.stored(failed !== null);
    } catch (error) {
      if (!stop.signal.aborted) stop.abort(error);
    }
  };
  let position = -1;
  while (!stop.signal.aborted) {
    const row = rows.next(position);
    if (row === null) break;
    position = row.position;
    void queue.add(() => one(row.position, row.sample));
    await queue.onSizeLessThan(1);
    await nextTurn(); // rules wait for nothing: signals and the heartbeat must get their turn
  }
  await queue.onIdle();
  if (stop.signal.reason instanceof BudgetGone) return "budget_exhausted";
  if (run.signal.aborted) throw cancelled(run, total - rows.count(), total);
  stop.signal.throwIfAborted();
  return "finished";
}

function cancelled({ experiment, signal }: ClassificationRun, done: number, total: number): KonkyoError {
  return new KonkyoError("cancelled", `stopped; the categories of ${done} of ${total} rows are guessed and kept`, {
    where: experiment.name,
    hint: "The same command goes on with the others.",
    cause: signal.reason,
  });
}
