import { anySignal } from "any-signal";
import PQueue from "p-queue";
import type { Surroundings } from "../../../graphs/experiments/bind-experiment.js";
import type { RunClock } from "../../experiments/run-experiment.js";
import type { Services } from "../../services.js";
import { HttpProblem } from "../problem.js";
import { beginExperiment } from "./begin-experiment.js";
import { requestHash, type ExperimentRequest } from "./experiment-request.js";
import { keepRequest } from "./kept-requests.js";
import { openLiveExperiment, type LiveExperiment } from "./live-experiment.js";
import { prepareInTurn, workOn } from "./work-on-experiment.js";

/** Experiments at work in this process: one at a time for each tenant, the others wait for their turn. */
export interface ExperimentRuns {
  /**
   * Begins an experiment or goes on with it, and returns as soon as its data set has been read; nobody has to wait for
   * the rest. The same request for one that is under way is that one.
   *
   * @throws HttpProblem `conflict` for another request under a name at work, `overloaded`, `draining`; KonkyoError
   * when the experiment cannot be begun
   */
  start(services: Services, start: ExperimentStart): Promise<LiveExperiment>;
  /** The experiment of a name, if this process has worked on it. */
  find(services: Services, name: string): LiveExperiment | null;
  /** Ends the work. Rows that are done stay, those in work are asked again when the experiment goes on. */
  stop(): Promise<void>;
}

export interface ExperimentStart {
  readonly request: ExperimentRequest;
  /** Ask again what failed, and nothing that was never selected. */
  readonly onlyFailed: boolean;
  /** The caller's, from authentication alone. */
  readonly groups: readonly string[];
  readonly signal: AbortSignal;
  readonly report: (error: unknown) => void;
}

export function createExperimentRuns(given: Surroundings & { readonly clock: RunClock }): ExperimentRuns {
  const tenants = new WeakMap<Services, TenantRuns>();
  const stopping = new AbortController();
  const working = new Set<Promise<void>>();
  const of = (services: Services): TenantRuns => {
    const known = tenants.get(services);
    if (known !== undefined) return known;
    const opened: TenantRuns = { queue: new PQueue({ concurrency: 1 }), byName: new Map(), beginning: new Map() };
    tenants.set(services, opened);
    return opened;
  };

  const begin = async (runs: TenantRuns, services: Services, start: ExperimentStart): Promise<LiveExperiment> => {
    const { request, onlyFailed, groups, report } = start;
    const { clock, environment, folder } = given;
    const signal = anySignal([start.signal, stopping.signal]);
    const selection = { sample: request.sample, categories: request.categories, onlyFailed };
    const begun = await beginExperiment(services, request, {
      ...{ groups, clock, environment, folder, signal },
      prepare: (prepared) => prepareInTurn(services, prepared, { selection, clock, signal }),
    }).finally(() => signal.clear());
    keepRequest(services.config.home, request);
    const live = openLiveExperiment({
      ...{ name: request.name, requestHash: requestHash(request), skipped: begun.skipped },
    });
    const work = runs.queue.add(() =>
      workOn(services, begun, { live, selection, clock, stopping: stopping.signal, report }),
    );
    working.add(work);
    void work.finally(() => working.delete(work));
    runs.byName.delete(live.name);
    runs.byName.set(live.name, live);
    forgetEnded(runs.byName);
    return live;
  };

  return {
    find: (services, name) => of(services).byName.get(name) ?? null,
    async start(services, start) {
      if (stopping.signal.aborted) throw new HttpProblem("draining", "the service is about to stop", { retryAfter: 5 });
      const runs = of(services);
      const { name } = start.request;
      const underWay = runs.beginning.get(name) ?? runs.byName.get(name);
      if (underWay !== undefined) {
        const live = await underWay;
        // One that was cancelled a moment ago ends before it goes on.
        while (live.signal.aborted && live.phase() !== "ended") await live.changed(start.signal);
        if (live.phase() !== "ended") return sameRequest(live, start.request);
      }
      refuseWhenFull(runs);
      const beginning = begin(runs, services, start);
      runs.beginning.set(name, beginning);
      return beginning.finally(() => runs.beginning.delete(name));
    },
    async stop() {
      stopping.abort();
      await Promise.allSettled([...working]);
    },
  };
}

interface TenantRuns {
  readonly queue: PQueue;
  readonly byName: Map<string, LiveExperiment>;
  /** Those whose data set is being read. */
  readonly beginning: Map<string, Promise<LiveExperiment>>;
}

const mostWaiting = 32;
const keptEnded = 200;

function refuseWhenFull({ queue, beginning }: TenantRuns): void {
  if (queue.size + beginning.size < mostWaiting) return;
  throw new HttpProblem("overloaded", "too many experiments are waiting", {
    hint: "Cancel one, or come back when some have finished.",
    retryAfter: 60,
  });
}

function sameRequest(live: LiveExperiment, request: ExperimentRequest): LiveExperiment {
  if (live.requestHash === requestHash(request)) return live;
  throw new HttpProblem("conflict", "an experiment of this name is under way with another data set or other settings", {
    where: "body.name",
    hint: "Cancel it first, or choose another name.",
  });
}

function forgetEnded(byName: Map<string, LiveExperiment>): void {
  const ended = [...byName.values()].filter((live) => live.phase() === "ended");
  for (const { name } of ended.slice(0, Math.max(0, ended.length - keptEnded))) byName.delete(name);
}
