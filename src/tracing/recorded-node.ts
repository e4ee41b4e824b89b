import { isGraphBubbleUp } from "@langchain/langgraph";
import { errorMessage, KonkyoError } from "../core/errors.js";
import { annotateTrace, type Annotation } from "./annotate.js";
import { systemClock, type Clock } from "./clock.js";
import { inSpan, type SpanNotes } from "./opentelemetry-span.js";
import type { NodeRecord, RunRecorder } from "./run-recorder.js";

/** What a recorded node's state carries: the id of its run, empty until the first node has given one. */
export interface RecordedState {
  readonly process_id: string;
}

export interface RecordedNodeOptions<State, Update> {
  readonly clock?: Clock;
  /** The fields of the state that the node works with; its recorded input. All of them where none are named. */
  readonly reads?: readonly (keyof State & string)[];
  /** What the trace should say of the whole run once this node has ended; null for nothing. */
  readonly annotate?: (update: Update) => Annotation | null;
}

/**
 * Wraps a graph node: its duration, input and output go to `note`, and its
 * error too before it is thrown on. A node that pauses the graph with an
 * interrupt has not failed; it runs again when the graph is resumed. The first
 * node of a graph may give the run its id: it is then taken from the update.
 * Where spans are kept, the node is one.
 */
export function recorded<State extends RecordedState, Runtime, Update>(
  node: string,
  run: (state: State, runtime: Runtime) => Update | Promise<Update>,
  note: RunRecorder["node"],
  { clock = systemClock, reads, annotate }: RecordedNodeOptions<State, Update> = {},
): (state: State, runtime: Runtime) => Promise<Update> {
  const inRecord = async (state: State, runtime: Runtime, span: SpanNotes): Promise<Update> => {
    const input = inputOf(state, reads);
    const startedAt = clock.now();
    const from = clock.elapsed();
    const finish = async (end: Pick<NodeRecord, "status" | "output">): Promise<void> => {
      span.content("konkyo.node.input", input);
      span.content("konkyo.node.output", end.output);
      const processId = state.process_id === "" ? processIdOf(end.output) : state.process_id;
      // Without a run to belong to, as when the first node failed, there is nothing to hang a record on.
      if (processId === "") return;
      await note({
        process_id: processId,
        node,
        started_at: startedAt,
        duration_ms: clock.elapsed() - from,
        input,
        ...end,
      });
    };

    let update: Update;
    try {
      update = await run(state, runtime);
    } catch (error) {
      await finish(isGraphBubbleUp(error) ? paused : { status: "failed", output: { error: describe(error) } });
      throw error;
    }
    await finish({ status: "finished", output: update });
    const annotation = annotate?.(update) ?? null;
    if (annotation !== null) annotateTrace(runtime, annotation);
    return update;
  };
  const start = {
    name: node,
    attributes: { "konkyo.node": node },
    failed: (error: unknown) => !isGraphBubbleUp(error),
  };
  return (state, runtime) => inSpan(start, (span) => inRecord(state, runtime, span));
}

const paused = { status: "finished", output: { paused: true } } as const;

function inputOf(state: RecordedState, reads: readonly string[] | undefined): Readonly<Record<string, unknown>> {
  const shown = ([name]: readonly [string, unknown]) =>
    reads === undefined ? name !== "process_id" : reads.includes(name);
  return Object.fromEntries(Object.entries(state).filter(shown));
}

function processIdOf(update: unknown): string {
  if (typeof update !== "object" || update === null || !("process_id" in update)) return "";
  return typeof update.process_id === "string" ? update.process_id : "";
}

function describe(error: unknown): Readonly<Record<string, string>> {
  const code = error instanceof KonkyoError ? { code: error.code } : {};
  return { ...code, message: errorMessage(error) };
}
