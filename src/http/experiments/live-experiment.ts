import { EventEmitter, once } from "node:events";
import type { DatasetReading } from "../../../graphs/experiments/dataset-rows.js";
import type { RunProgress } from "../../experiments/progress.js";
import type { HttpProblem } from "../problem.js";

/** An experiment that this process is at work on, or was. */
export interface LiveExperiment {
  readonly name: string;
  /** Of what it was begun with. */
  readonly requestHash: string;
  /** Rows of the upload that could not be read. */
  readonly skipped: ReturnType<DatasetReading["skipped"]>;
  phase(): "queued" | "classifying" | "running" | "ended";
  /** Of the phase; null until it has something to tell. */
  progress(): RunProgress | null;
  /** null while it goes on. */
  ending(): ExperimentEnding | null;
  /** Resolves at the next change, or at the end; rejects when the signal aborts. */
  changed(signal: AbortSignal): Promise<unknown>;
  readonly signal: AbortSignal;
  cancel(): void;
}

export interface ExperimentEnding {
  readonly status: "finished" | "budget_exhausted" | "cancelled" | "interrupted" | "failed";
  /** Why it failed; null for every other status. */
  readonly problem: HttpProblem | null;
}

/** What the work itself tells of an experiment. */
export interface LiveExperimentReports {
  begin(phase: "classifying" | "running"): void;
  report(progress: RunProgress): void;
  end(ending: ExperimentEnding): void;
}

export function openLiveExperiment(
  given: Pick<LiveExperiment, "name" | "requestHash" | "skipped">,
): LiveExperiment & LiveExperimentReports {
  const controller = new AbortController();
  let phase: ReturnType<LiveExperiment["phase"]> = "queued";
  let progress: RunProgress | null = null;
  let ending: ExperimentEnding | null = null;
  const changes = new EventEmitter();
  changes.setMaxListeners(0);
  const tell = (): void => void changes.emit("change");
  const end = (how: ExperimentEnding): void => {
    phase = "ended";
    ending = how;
    tell();
  };
  return {
    ...given,
    phase: () => phase,
    progress: () => progress,
    ending: () => ending,
    changed: (signal) => once(changes, "change", { signal }),
    signal: controller.signal,
    cancel() {
      controller.abort();
      // One that waits for its turn has nothing to stop.
      if (phase === "queued") end({ status: "cancelled", problem: null });
    },
    begin(next) {
      phase = next;
      progress = null;
      tell();
    },
    report(told) {
      progress = told;
      tell();
    },
    end,
  };
}
