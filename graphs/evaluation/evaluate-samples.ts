import { setMaxListeners } from "node:events";
import { anySignal } from "any-signal";
import PQueue from "p-queue";
import { buildNestedEvaluationGraph } from "./build.js";
import { KonkyoError } from "../../src/core/errors.js";
import type { Sample } from "../../src/core/sample.js";
import type { Score } from "../../src/core/score.js";
import type { Metric } from "../../src/metrics/define-metric.js";
import type { Services } from "../../src/services.js";

export interface EvaluatedSample {
  readonly id: string;
  /** Of the recorded run. */
  readonly process_id: string;
  /** In the order of the metrics. */
  readonly scores: readonly Score[];
}

interface SampleEvaluation {
  readonly metrics: readonly Metric[];
  readonly signal: AbortSignal;
  /** Of the HTTP request that the samples came with, for their traces. */
  readonly requestId?: string;
  readonly onRun?: (processId: string) => void;
}

/**
 * Scores samples, each as a run of its own, some at once. When one fails for
 * another reason than its judges, or the signal aborts, the others are stopped
 * and nothing goes on after the error was thrown.
 *
 * @returns in the order of the samples
 * @throws KonkyoError `cancelled`, `storage_failed` or `storage_busy`
 */
export async function evaluateSamples(
  services: Services,
  samples: readonly Sample[],
  options: SampleEvaluation & { readonly onEvaluated?: (sample: EvaluatedSample) => Promise<void> },
): Promise<readonly EvaluatedSample[]> {
  const { metrics } = options;
  const graph = graphOf(services, metrics);
  const queue = new PQueue({ concurrency: services.config.experiments.concurrency });
  const stop = new AbortController();
  const signal = anySignal([options.signal, stop.signal]);
  // Each sample at work listens; Node would take more than ten for a leak.
  setMaxListeners(0, signal);
  const tasks = samples.map((sample) =>
    queue.add(async () => {
      const evaluated = await evaluateSample(services, graph, sample, { ...options, signal });
      await options.onEvaluated?.(evaluated);
      return evaluated;
    }),
  );
  try {
    return await Promise.all(tasks);
  } catch (error) {
    stop.abort(error);
    await Promise.allSettled(tasks);
    throw error;
  } finally {
    signal.clear();
  }
}

type EvaluationGraph = ReturnType<typeof buildNestedEvaluationGraph>;

const graphs = new WeakMap<Services, Map<string, EvaluationGraph>>();
/** Callers choose metrics in few ways; a graph that was not used for long is built again. */
const mostGraphs = 32;

/** The graph that measures these metrics. Building one costs more than most evaluations by code, so it is kept. */
function graphOf(services: Services, metrics: readonly Metric[]): EvaluationGraph {
  const kept = graphs.get(services) ?? new Map<string, EvaluationGraph>();
  graphs.set(services, kept);
  const key = metrics.map(({ name }) => name).join(" ");
  const graph = kept.get(key) ?? buildNestedEvaluationGraph({ ...services, metrics });
  kept.delete(key);
  kept.set(key, graph);
  const [oldest] = kept.keys();
  if (kept.size > mostGraphs && oldest !== undefined) kept.delete(oldest);
  return graph;
}

async function evaluateSample(
  services: Services,
  graph: EvaluationGraph,
  sample: Sample,
  options: SampleEvaluation,
): Promise<EvaluatedSample> {
  if (hasStopped(options.signal)) throw cancelled(options.signal.reason);
  const processId = services.newProcessId();
  const span = { name: "evaluation", process_id: processId };
  return services.openTelemetry.run(span, () => evaluateRun(services, graph, sample, { ...options, processId }));
}

async function evaluateRun(
  services: Services,
  graph: EvaluationGraph,
  sample: Sample,
  options: SampleEvaluation & { readonly processId: string },
): Promise<EvaluatedSample> {
  const { metrics, signal, processId } = options;
  options.onRun?.(processId);
  await services.recorder.start({ process_id: processId, question: sample.user_input });
  const finish = (status: "finished" | "failed" | "cancelled", scores: readonly Score[], outcome: unknown) =>
    services.recorder.finish({
      ...{ process_id: processId, status, scores, outcome },
      ...{ route: null, reason: null, corpus_version: null },
    });
  // A signal of its own for each run: the graph leaves listeners behind on the one it is given.
  const own = anySignal([signal]);
  try {
    const traced = services.tracing.runConfig({
      ...{ process_id: processId, corpus_version: null, name: "evaluation", request_id: options.requestId },
    });
    const state = await graph.invoke({ process_id: processId, language: null, sample }, { ...traced, signal: own });
    const scores = metrics.map(({ name }) => state.scores[name]).filter((score) => score !== undefined);
    await finish("finished", scores, { sample: state.sample });
    return { id: sample.id, process_id: processId, scores };
  } catch (error) {
    services.scopes.end(processId);
    await finish(hasStopped(signal) ? "cancelled" : "failed", [], null);
    throw hasStopped(signal) ? cancelled(error) : error;
  } finally {
    own.clear();
  }
}

/** Read anew each time: the compiler takes a signal that was open once for one that always is. */
function hasStopped(signal: AbortSignal): boolean {
  return signal.aborted;
}

function cancelled(cause: unknown): KonkyoError {
  return new KonkyoError("cancelled", "the evaluation was cancelled", { cause });
}
