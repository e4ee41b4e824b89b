import { setMaxListeners } from "node:events";
import { AsyncResource } from "node:async_hooks";
import PQueue from "p-queue";
import { KonkyoError } from "../core/errors.js";
import type { Sample } from "../core/sample.js";
import type { Score } from "../core/score.js";
import type { Storage } from "../storage/sqlite.js";
import { withoutAnswer } from "./abstention.js";
import { setFinished, type ExperimentRecord } from "./journal/experiment-record.js";
import { holdExperiment, type Hold } from "./journal/holder.js";
import {
  openRowJournal,
  type MarkedScore,
  type PendingRow,
  type RowCounts,
  type RowJournal,
} from "./journal/row-journal.js";
import { createProgress, type RunProgress } from "./progress.js";
import { rowFailure, RowTimeout, type RowFailure } from "./row-failure.js";
import { withRowSignal } from "./row-signal.js";
import { answeredSample, datasetSource, type Target, type TargetAnswer } from "./target-answer.js";

/** Time as an argument: the wall clock for records, and milliseconds that never go back for durations. */
export interface RunClock {
  now(): Date;
  elapsed(): number;
}

export interface ExperimentRun {
  readonly storage: Storage;
  readonly experiment: ExperimentRecord;
  readonly target: Target;
  /** Scores an answered sample. What it throws fails the row, with its answer kept. */
  readonly evaluate: (sample: Sample, signal: AbortSignal) => Promise<readonly Score[]>;
  /** Whether a score passes its mark; null where none is set. */
  readonly passes: (score: Score, sample: Sample) => boolean | null;
  readonly concurrency: number;
  readonly rowTimeoutMs: number;
  readonly clock: RunClock;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (progress: RunProgress) => void;
}

export interface RunEnd {
  /** `budget_exhausted`: rows are left, and go on when there is a new budget. */
  readonly status: "finished" | "budget_exhausted";
  readonly counts: RowCounts;
}

/**
 * Asks and scores every pending row, in the order of the data set, as many at
 * once as allowed. Each result is stored whole as soon as it is there; a row
 * that was interrupted stays pending. Memory holds the rows in work and no others.
 *
 * @throws KonkyoError `cancelled` when the signal aborts, `storage_busy` when another process runs
 * the experiment, `storage_failed`
 */
export async function runExperiment(run: ExperimentRun): Promise<RunEnd> {
  const { storage, experiment, clock, signal } = run;
  const hold = holdExperiment(storage, experiment, clock.now());
  const stop = new AbortController();
  setMaxListeners(0, stop.signal); // one for each row at work, however many the configuration allows
  const heartbeat = setInterval(() => beat(hold, clock, stop), heartbeatMs);
  const cancel = (): void => stop.abort(signal?.reason);
  if (signal?.aborted === true) cancel();
  signal?.addEventListener("abort", cancel, { once: true });
  try {
    setFinished(storage, experiment.id, null);
    const journal = openRowJournal(storage, experiment.id);
    await work(run, journal, stop);
    const counts = journal.counts();
    if (stop.signal.reason instanceof BudgetGone) return { status: "budget_exhausted", counts };
    if (stop.signal.reason instanceof HoldLost) throw stop.signal.reason.cause;
    if (stop.signal.aborted) throw cancelled(experiment, counts, stop.signal.reason);
    setFinished(storage, experiment.id, clock.now());
    return { status: "finished", counts };
  } finally {
    clearInterval(heartbeat);
    signal?.removeEventListener("abort", cancel);
    hold.release();
  }
}

const heartbeatMs = 5000;

class HoldLost extends Error {
  override readonly name = "HoldLost";
}

/** Thrown from a timer, an error would end the process past every record. */
function beat(hold: Hold, clock: RunClock, stop: AbortController): void {
  try {
    hold.renew(clock.now());
  } catch (error) {
    stop.abort(new HoldLost("the experiment could not be held", { cause: error }));
  }
}

class BudgetGone extends Error {
  override readonly name = "BudgetGone";
}

/** Ends when no row is left, or when stopped and nothing is in work any more. */
async function work(run: ExperimentRun, journal: RowJournal, stop: AbortController): Promise<void> {
  const queue = new PQueue({ concurrency: run.concurrency });
  const progress = createProgress(journal.counts(), run.clock, run.onProgress);
  let defect: { readonly error: unknown } | undefined;
  const one = async (row: PendingRow): Promise<void> => {
    try {
      const failed = await askRow(run, journal, row, stop);
      if (failed !== null) progress.stored(failed);
    } catch (error) {
      defect ??= { error };
      stop.abort(error);
    }
  };
  let position = -1;
  while (!stop.signal.aborted) {
    const row = journal.nextPending(position);
    if (row === null) break;
    position = row.position;
    // The queue starts a row where another one ends: without this, traces would hang it under that one's run.
    void queue.add(AsyncResource.bind(() => one(row)));
    await queue.onSizeLessThan(1);
  }
  await queue.onIdle();
  if (defect !== undefined) throw defect.error;
}

/** Whether the stored row has no full result; null when the row was interrupted and nothing is stored. */
async function askRow(
  run: ExperimentRun,
  journal: RowJournal,
  row: PendingRow,
  stop: AbortController,
): Promise<boolean | null> {
  const { position } = row;
  const started = run.clock.elapsed();
  const spent = (): number => run.clock.elapsed() - started;
  const store = (answer: TargetAnswer | null, failure: RowFailure | null, scores: readonly MarkedScore[]): void => {
    journal.store({ position, answer, failure, scores, finishedAt: run.clock.now(), durationMs: spent() });
  };
  const within = <Result>(stage: RowFailure["stage"], work: (signal: AbortSignal) => Promise<Result>) =>
    attempt(stage, stop.signal, () => withRowSignal(stop.signal, Math.max(1, run.rowTimeoutMs - spent()), work));

  const asked = row.answer === null ? await within("target", (signal) => run.target(row.sample, signal)) : row.answer;
  if (asked === null) return null;
  if ("failure" in asked) {
    store(null, asked.failure, []);
    return true;
  }
  const answer = "value" in asked ? asked.value : asked;
  if (row.answer === null && answer.source !== datasetSource) journal.keepAnswer(position, answer);

  const sample = answeredSample(row.sample, answer);
  const evaluated = await within("evaluate", (signal) => run.evaluate(sample, signal));
  if (evaluated === null) return null;
  if ("failure" in evaluated) {
    store(answer, evaluated.failure, []);
    return true;
  }
  const scores = withoutAnswer(evaluated.value, answer);
  if (scores.some((score) => score.status === "judge_failed" && score.code === "budget_exhausted")) {
    stop.abort(new BudgetGone("the budget is used up"));
    return null;
  }
  store(
    answer,
    null,
    scores.map((score) => ({ score, passed: run.passes(score, sample) })),
  );
  return scores.some((score) => score.status === "judge_failed");
}

/** What the work gave, or why the row failed; null when the run was stopped meanwhile. */
async function attempt<Result>(
  stage: RowFailure["stage"],
  stopped: AbortSignal,
  work: () => Promise<Result>,
): Promise<{ readonly value: Result } | { readonly failure: RowFailure } | null> {
  try {
    return { value: await work() };
  } catch (error) {
    return stopped.aborted && !(error instanceof RowTimeout) ? null : { failure: rowFailure(stage, error) };
  }
}

function cancelled(experiment: ExperimentRecord, counts: RowCounts, cause: unknown): KonkyoError {
  const done = counts.finished + counts.failed;
  return new KonkyoError("cancelled", `stopped; ${done} of ${counts.selected} rows are done and kept`, {
    where: experiment.name,
    hint: "The same command goes on with the others.",
    cause,
  });
}
