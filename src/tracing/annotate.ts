/** What becomes known while a run goes on: the gate's reason, the prompts used. */
export interface Annotation {
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly tags?: readonly string[];
}

/**
 * Adds to the root run of the trace that a node is part of, whoever traces it:
 * our own tracer, or the one that the LangGraph server brings. Must be called
 * before the graph ends, from inside a node, with the node's `config`; does
 * nothing where nothing is traced.
 *
 * LangChain's tracer sends a run's metadata and tags once more when the run
 * ends, so what is written to its open record here reaches the collector.
 */
export function annotateTrace(config: unknown, annotation: Annotation): void {
  for (const root of rootRuns(callbacksOf(config))) {
    root.extra = { ...root.extra, metadata: { ...root.extra?.metadata, ...annotation.metadata } };
    root.tags = [...new Set([...(root.tags ?? []), ...(annotation.tags ?? [])])];
  }
}

function callbacksOf(config: unknown): unknown {
  return typeof config === "object" && config !== null && "callbacks" in config ? config.callbacks : undefined;
}

/** The part of a tracer's open record that is written here. */
interface OpenRun {
  trace_id?: string;
  extra?: { metadata?: Record<string, unknown> } & Record<string, unknown>;
  tags?: string[];
}

interface Tracer {
  readonly name: "langchain_tracer";
  getRun(id: string): OpenRun | undefined;
}

function rootRuns(callbacks: unknown): readonly OpenRun[] {
  if (!isCallbackManager(callbacks)) return [];
  const here = callbacks.getParentRunId();
  if (here === undefined) return [];
  return callbacks.handlers.filter(isTracer).flatMap((tracer) => {
    const traceId = tracer.getRun(here)?.trace_id;
    const root = traceId === undefined ? undefined : tracer.getRun(traceId);
    return root === undefined ? [] : [root];
  });
}

// By shape, so that a run without tracing loads none of it, and a second copy of the library is recognised too.
interface CallbackManager {
  readonly handlers: readonly unknown[];
  getParentRunId(): string | undefined;
}

function isCallbackManager(value: unknown): value is CallbackManager {
  return (
    typeof value === "object" &&
    value !== null &&
    "getParentRunId" in value &&
    typeof value.getParentRunId === "function" &&
    "handlers" in value &&
    Array.isArray(value.handlers)
  );
}

function isTracer(value: unknown): value is Tracer {
  return (
    typeof value === "object" &&
    value !== null &&
    "name" in value &&
    value.name === "langchain_tracer" &&
    "getRun" in value &&
    typeof value.getRun === "function"
  );
}
