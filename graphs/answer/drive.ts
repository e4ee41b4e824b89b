import { anySignal } from "any-signal";
import { KonkyoError } from "../../src/core/errors.js";
import type { Services } from "../../src/services.js";
import type { buildAnswerGraph } from "./build.js";
import { runResult, type RunResult } from "./run-result.js";
import { AnswerState, type AnswerStateValue } from "./state.js";

export type AnswerGraph = ReturnType<typeof buildAnswerGraph>;

export interface Drive {
  readonly processId: string;
  /** What enters the graph: an input, a command that resumes it, or null to go on from where it stopped. */
  readonly input: Parameters<AnswerGraph["stream"]>[0];
  /** The caller's groups, as the calling process knows them. */
  readonly groups: readonly string[];
  readonly source: string;
  /** Of the HTTP request that the run came with, for its trace. */
  readonly requestId?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Aborts when the process must stop: the run is left as it stands, to be taken up again. */
  readonly stop?: AbortSignal | undefined;
  /** Told when a node has finished, for progress. */
  readonly onNode?: ((node: string) => void) | undefined;
}

/**
 * Runs the graph until it ends or waits, and returns the run as it then stands.
 * It also ends when any process cancels the run in the database.
 *
 * @throws KonkyoError `cancelled` when the signal aborts or the run is cancelled; the run's record says so too. After
 * `stop` whatever the abort has caused, and the record says that the run goes on
 */
export function drive(graph: AnswerGraph, services: Services, run: Drive): Promise<RunResult> {
  const span = { name: "answer", process_id: run.processId };
  return services.openTelemetry.run(span, () => driveToEnd(graph, services, run));
}

async function driveToEnd(graph: AnswerGraph, services: Services, run: Drive): Promise<RunResult> {
  const { processId } = run;
  const cancellation = new AbortController();
  const watch = services.cancellations.watch(processId, () => cancellation.abort());
  // A signal of its own for each run: the graph leaves listeners behind on the one it is given.
  const ends = anySignal([cancellation.signal, run.signal, run.stop]);
  try {
    const last = await follow(graph, services, run, ends);
    if (last === undefined) throw new Error("the graph ended without a state");
    return runResult(last, services.metrics);
  } catch (error) {
    const cancelled = run.signal?.aborted === true || cancellation.signal.aborted;
    if (!cancelled && run.stop?.aborted === true) throw error;
    await services.recorder.finish({
      process_id: processId,
      status: cancelled ? "cancelled" : "failed",
      route: null,
      reason: cancelled ? "cancelled" : null,
      corpus_version: null,
      outcome: null,
      scores: [],
      cost_usd: null,
    });
    if (cancelled) throw new KonkyoError("cancelled", "the question was cancelled", { where: processId, cause: error });
    throw error;
  } finally {
    ends.clear();
    watch.end();
  }
}

async function follow(
  graph: AnswerGraph,
  services: Services,
  { processId, input, groups, source, requestId, onNode }: Drive,
  signal: AbortSignal,
): Promise<AnswerStateValue | undefined> {
  const traced = services.tracing.runConfig({
    process_id: processId,
    corpus_version: await services.currentVersion(),
    name: "answer",
    request_id: requestId,
  });
  const outputKeys = Object.keys(AnswerState.fields) as (keyof typeof AnswerState.fields)[];
  const stream = await graph.stream(input, {
    ...traced,
    configurable: { thread_id: processId },
    context: { groups: [...groups], process_id: processId, source },
    streamMode: ["updates", "values"],
    subgraphs: true,
    outputKeys,
    durability: services.config.review.durability,
    signal,
  });
  // A pause is told like a node.
  const tell = (names: readonly string[]): void =>
    names.filter((name) => !name.startsWith("__")).forEach((name) => onNode?.(name));
  let last: AnswerStateValue | undefined;
  for await (const [namespace, mode, chunk] of stream) {
    if (mode === "updates") tell(Object.keys(chunk));
    // A pause is told as a chunk of its own, which is no state.
    else if (namespace.length === 0 && "process_id" in chunk) last = chunk as AnswerStateValue;
  }
  return last;
}
