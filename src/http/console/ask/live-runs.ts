import { EventEmitter, once } from "node:events";
import type { RunResult } from "../../../../graphs/answer/run-result.js";
import type { HttpProblem } from "../../problem.js";

/** A run that this process is at work on, or was a moment ago. */
export interface LiveRun {
  readonly processId: string;
  readonly tenant: string;
  /** Who asked. */
  readonly subject: string;
  readonly question: string;
  phase(): "queued" | "running" | "ended";
  /** Nodes that have ended, in their order. */
  finished(): readonly string[];
  /** null while it goes on. */
  ending(): Ending | null;
  /** Resolves at the next node, or at the end; rejects when the signal aborts. */
  changed(signal: AbortSignal): Promise<unknown>;
  readonly signal: AbortSignal;
  cancel(): void;
}

export type Ending = { readonly run: RunResult } | { readonly problem: HttpProblem };

/** What the work itself tells of a run. */
export interface LiveRunReports {
  begin(): void;
  node(name: string): void;
  end(ending: Ending): void;
}

export interface LiveRuns {
  open(run: Pick<LiveRun, "processId" | "tenant" | "subject" | "question">): LiveRun & LiveRunReports;
  get(processId: string): LiveRun | null;
}

const keptEnded = 500;

export function createLiveRuns(): LiveRuns {
  const runs = new Map<string, LiveRun>();
  const forgetEnded = (): void => {
    const ended = [...runs.values()].filter((run) => run.phase() === "ended");
    for (const { processId } of ended.slice(0, Math.max(0, ended.length - keptEnded))) runs.delete(processId);
  };
  return {
    get: (processId) => runs.get(processId) ?? null,
    open(given) {
      forgetEnded();
      const run = openRun(given);
      runs.set(given.processId, run);
      return run;
    },
  };
}

function openRun(given: Parameters<LiveRuns["open"]>[0]): LiveRun & LiveRunReports {
  const controller = new AbortController();
  const finished: string[] = [];
  let phase: ReturnType<LiveRun["phase"]> = "queued";
  let ending: Ending | null = null;
  const changes = new EventEmitter();
  changes.setMaxListeners(0);
  const tell = (): void => void changes.emit("change");
  return {
    ...given,
    phase: () => phase,
    finished: () => finished,
    ending: () => ending,
    changed: (signal) => once(changes, "change", { signal }),
    signal: controller.signal,
    cancel: () => controller.abort(),
    begin() {
      phase = "running";
      tell();
    },
    node(name) {
      finished.push(name);
      tell();
    },
    end(how) {
      phase = "ended";
      ending = how;
      tell();
    },
  };
}
