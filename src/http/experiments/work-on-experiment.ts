import { setImmediate as nextTurn } from "node:timers/promises";
import { anySignal } from "any-signal";
import { prepareRows, type RowPreparation } from "../../../graphs/experiments/prepare-rows.js";
import type { Sample } from "../../core/sample.js";
import type { Selection } from "../../experiments/journal/select-rows.js";
import { runExperiment, type RunClock } from "../../experiments/run-experiment.js";
import type { Services } from "../../services.js";
import { asHttpProblem } from "../problem.js";
import type { BegunExperiment } from "./begin-experiment.js";
import type { ExperimentEnding, LiveExperiment, LiveExperimentReports } from "./live-experiment.js";

interface Turn {
  readonly selection: Selection;
  readonly clock: RunClock;
}

/** Selects the rows while the caller waits, so that they hear what is wrong; where a judge guesses categories first, that is left to the work. */
export async function prepareInTurn(
  { storage, config }: Services,
  begun: BegunExperiment,
  turn: Turn & { readonly signal: AbortSignal },
): Promise<void> {
  if (begun.classification?.guesser === "judge") return;
  await prepareRows(storage, begun.experiment, preparation(begun, config.experiments.concurrency, turn));
}

/** Asks and scores what is left of an experiment. Never rejects: how it ended is told by the live experiment. */
export async function workOn(
  services: Services,
  begun: BegunExperiment,
  turn: Turn & {
    readonly live: LiveExperiment & LiveExperimentReports;
    /** Aborts when the service stops. */
    readonly stopping: AbortSignal;
    readonly report: (error: unknown) => void;
  },
): Promise<void> {
  const { live, stopping, report } = turn;
  if (live.phase() === "ended") return;
  const signal = anySignal([live.signal, stopping]);
  try {
    signal.throwIfAborted();
    live.end({ status: await run(services, begun, { ...turn, signal }), problem: null });
  } catch (error) {
    const ending = endingOf(error, live.signal, stopping);
    if (ending.status === "failed") report(error);
    live.end(ending);
  } finally {
    signal.clear();
  }
}

async function run(
  { storage, config }: Services,
  begun: BegunExperiment,
  turn: Turn & { readonly live: LiveExperimentReports; readonly signal: AbortSignal },
): Promise<"finished" | "budget_exhausted"> {
  const { concurrency, row_timeout_seconds: seconds } = config.experiments;
  const { experiment, target, scoring } = begun;
  const { live, signal, clock } = turn;
  if (begun.classification?.guesser === "judge") {
    live.begin("classifying");
    const prepared = await prepareRows(storage, experiment, {
      ...preparation(begun, concurrency, turn),
      onClassified: live.report,
    });
    if (prepared === "budget_exhausted") return prepared;
  }
  live.begin("running");
  const { status } = await runExperiment({
    ...{ storage, experiment, concurrency, clock, signal },
    target: inTurn(target),
    evaluate: inTurn(scoring.evaluate),
    passes: scoring.passes,
    rowTimeoutMs: seconds * 1000,
    onProgress: live.report,
  });
  return status;
}

/** Rules never wait for anything: without a look at the network before each row, no other request would be heard until the last. */
function inTurn<Result>(
  work: (sample: Sample, signal: AbortSignal) => Promise<Result>,
): (sample: Sample, signal: AbortSignal) => Promise<Result> {
  return async (sample, signal) => {
    await nextTurn();
    return work(sample, signal);
  };
}

function preparation(
  { classification }: BegunExperiment,
  concurrency: number,
  { selection, clock, signal }: Turn & { readonly signal: AbortSignal },
): RowPreparation {
  return { selection, classification, concurrency, clock, signal };
}

function endingOf(error: unknown, cancelled: AbortSignal, stopping: AbortSignal): ExperimentEnding {
  if (cancelled.aborted) return { status: "cancelled", problem: null };
  if (stopping.aborted) return { status: "interrupted", problem: null };
  return { status: "failed", problem: asHttpProblem(error) };
}
