import { KonkyoError } from "../../src/core/errors.js";
import type { Services } from "../../src/services.js";
import type { buildAnswerGraph } from "./build.js";
import { runResult, type RunResult } from "./run-result.js";
import { AnswerState, type AnswerStateValue } from "./state.js";

export type AnswerGraph = ReturnType<typeof buildAnswerGraph>;

export interface Question {
  readonly question: string;
  /** The caller's groups, as the calling process knows them. */
  readonly groups: readonly string[];
  readonly signal?: AbortSignal | undefined;
  /** Told when a node has finished, for progress. */
  readonly onNode?: (node: string) => void;
}

/**
 * Asks one question to its end and returns the whole run.
 *
 * @throws KonkyoError `cancelled` when the signal aborts; the run's record says so too
 */
export async function ask(graph: AnswerGraph, services: Services, question: Question): Promise<RunResult> {
  const processId = services.newProcessId();
  const traced = services.tracing.runConfig({
    process_id: processId,
    corpus_version: await services.currentVersion(),
    name: "answer",
  });
  const outputKeys = Object.keys(AnswerState.fields) as (keyof typeof AnswerState.fields)[];
  try {
    const stream = await graph.stream(
      { question: question.question },
      {
        ...traced,
        context: { groups: [...question.groups], process_id: processId },
        streamMode: ["updates", "values"],
        subgraphs: true,
        outputKeys,
        // A signal of its own for each run: the graph leaves listeners behind on the one it is given.
        ...(question.signal === undefined ? {} : { signal: AbortSignal.any([question.signal]) }),
      },
    );
    let last: AnswerStateValue | undefined;
    for await (const [namespace, mode, chunk] of stream) {
      if (mode === "updates") for (const node of Object.keys(chunk)) question.onNode?.(node);
      else if (namespace.length === 0) last = chunk as AnswerStateValue;
    }
    if (last === undefined) throw new Error("the graph ended without a state");
    return runResult(last, services.metrics);
  } catch (error) {
    const cancelled = question.signal?.aborted === true;
    await services.recorder.finish({
      process_id: processId,
      status: cancelled ? "cancelled" : "failed",
      route: null,
      reason: null,
      corpus_version: null,
      outcome: null,
      scores: [],
    });
    if (cancelled) throw new KonkyoError("cancelled", "the question was cancelled", { cause: error });
    throw error;
  }
}
