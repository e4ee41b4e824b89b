import { setTimeout as delay } from "node:timers/promises";
import type { BaseCallbackHandler } from "@langchain/core/callbacks/base";
import { errorMessage, KonkyoError } from "../core/errors.js";
import type { TracingConfig } from "./config.js";
import type { TraceClient } from "./langsmith-client.js";
import { readLangSmithSettings, type Environment, type LangSmithSettings } from "./langsmith-environment.js";
import { createRedactor } from "./redaction.js";
import { createTraceTransport } from "./trace-transport.js";

/** What a traced run is about. */
export interface TracedRun {
  readonly process_id: string;
  readonly corpus_version: string | null;
  /** The name shown in the list of traces. */
  readonly name?: string;
  /** Of the HTTP request that the run came with. */
  readonly request_id?: string | undefined;
  /** More metadata; text, numbers and lists of them. */
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly tags?: readonly string[];
}

/** To be spread into the configuration of `graph.invoke` or `graph.stream`. */
export interface TracedRunConfig {
  runName: string;
  metadata: Record<string, unknown>;
  tags: string[];
  callbacks: BaseCallbackHandler[];
}

export interface Tracing {
  readonly enabled: boolean;
  /** The LangSmith project that traces go to; null when tracing is off. */
  readonly project: string | null;
  /** Handlers for one run of a graph or model; empty when tracing is off. */
  callbacks(): BaseCallbackHandler[];
  /** Use once a run: its handlers belong to that run. */
  runConfig(run: TracedRun): TracedRunConfig;
  /** Waits until everything so far is sent, at most `flush_timeout_seconds`; then warns. Never throws. */
  flush(): Promise<void>;
  /** For an exit: ends runs that are still open, flushes, and lets go of the network. Never throws. */
  close(): Promise<void>;
}

export interface TracingOptions {
  readonly environment: Environment;
  readonly config: TracingConfig;
  readonly warn: (message: string) => void;
  /** The bound of a flush; the signal ends the waiting when there is nothing left to wait for. */
  readonly wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Sets up LangSmith tracing as LangSmith's own variables say.
 *
 * LangChain turns on a tracer of its own for the same variables, but only for a
 * run that carries none; so a run with `runConfig` has exactly one trace, ours.
 *
 * @throws KonkyoError `config_invalid` when a LangSmith variable has an impossible value
 */
export async function createTracing(options: TracingOptions): Promise<Tracing> {
  const settings = readLangSmithSettings(options.environment);
  return settings.enabled ? await startTracing(settings, options) : noTracing;
}

const noTracing: Tracing = {
  enabled: false,
  project: null,
  callbacks: () => [],
  runConfig: (run) => runConfigWith([], run),
  flush: async () => undefined,
  close: async () => undefined,
};

async function startTracing(settings: LangSmithSettings, options: TracingOptions): Promise<Tracing> {
  const { environment, config, warn, wait = waitUnlessAborted } = options;
  const redactor = createRedactor(environment);
  const onFailure = (reason: string) =>
    warn(`LangSmith: traces are not being stored (${redactor.text(reason)}). ${checkHint}`);
  const transport = createTraceTransport({ onFailure });
  const client = await connect({ settings, redactor, transport, onFailure });
  const { LangChainTracer } = await import("@langchain/core/tracers/tracer_langchain");

  // Awaited handlers: when a graph has ended, all its records are with the client, and a flush misses none.
  const callbacks = () => [new LangChainTracer({ client, projectName: settings.project, _awaitHandler: true })];

  const flush = async () => {
    const outcome = await sendWithin(client, config.flush_timeout_seconds * 1000, wait);
    if (outcome === "sent" || transport.failing()) return;
    if (outcome === "late") {
      warn(`LangSmith: traces were not sent within ${config.flush_timeout_seconds} s; going on. ${checkHint}`);
    } else warn(`LangSmith: traces were not sent (${redactor.text(outcome.failure)}).`);
  };

  return {
    enabled: true,
    project: settings.project,
    callbacks,
    runConfig: (run) => runConfigWith(callbacks(), run),
    flush,
    async close() {
      await client.endOpenRuns("Cancelled: the process ended before this step did.").catch((error: unknown) => {
        warn(`LangSmith: open runs were not ended (${redactor.text(errorMessage(error))}).`);
      });
      await flush();
      transport.close();
    },
  };
}

const checkHint = "Check LANGSMITH_ENDPOINT and LANGSMITH_API_KEY, or set LANGSMITH_TRACING=false.";

async function connect(options: ConstructorParameters<typeof TraceClient>[0]): Promise<TraceClient> {
  const { TraceClient } = await import("./langsmith-client.js");
  try {
    return new TraceClient(options);
  } catch (error) {
    throw new KonkyoError("config_invalid", errorMessage(error), {
      where: "the LANGSMITH_ variables of the environment",
      hint: "Correct the variable, or set LANGSMITH_TRACING=false.",
      cause: error,
    });
  }
}

function runConfigWith(callbacks: BaseCallbackHandler[], run: TracedRun): TracedRunConfig {
  return {
    runName: run.name ?? "konkyo",
    metadata: {
      ...run.metadata,
      process_id: run.process_id,
      ...(run.request_id === undefined ? {} : { request_id: run.request_id }),
      ...(run.corpus_version === null ? {} : { corpus_version: run.corpus_version }),
    },
    tags: ["konkyo", ...(run.tags ?? [])],
    callbacks,
  };
}

type SendOutcome = "sent" | "late" | { readonly failure: string };

async function sendWithin(
  client: TraceClient,
  milliseconds: number,
  wait: NonNullable<TracingOptions["wait"]>,
): Promise<SendOutcome> {
  const done = new AbortController();
  const sending = send(client).finally(() => done.abort());
  const late = wait(milliseconds, done.signal).then((): SendOutcome => "late");
  return await Promise.race([sending, late]);
}

async function send(client: TraceClient): Promise<SendOutcome> {
  try {
    await client.sendAll();
    return "sent";
  } catch (error) {
    return { failure: errorMessage(error) };
  }
}

async function waitUnlessAborted(milliseconds: number, signal: AbortSignal): Promise<void> {
  // The abort is how a finished flush ends this timer, not a failure.
  await delay(milliseconds, undefined, { signal }).catch(() => undefined);
}
