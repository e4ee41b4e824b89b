import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { Client } from "@langchain/langgraph-sdk";
import { isGraphInterrupt } from "@langchain/langgraph";
import { RemoteGraph } from "@langchain/langgraph/remote";
import { errorMessage, KonkyoError } from "../../core/errors.js";
import type { Target } from "../target-answer.js";
import type { LanggraphTargetConfig } from "./config.js";
import { extractAnswer, type ExtractedAnswer } from "./extract-answer.js";
import { requiredVariable, type Environment } from "./headers.js";
import { createLanggraphClient } from "./langgraph-client.js";
import { fillTemplate } from "./request-template.js";

/**
 * A graph on a LangGraph API server. A run that waits for a person (an
 * interrupt) has no answer, only what it had found until then.
 *
 * @throws KonkyoError `config_invalid` when the variable of the key is not set, a
 * placeholder is unknown, or the URL holds a password
 */
export function createLanggraphTarget(name: string, config: LanggraphTargetConfig, environment: Environment): Target {
  const variable = config.api_key_from_environment;
  const apiKey = variable === null ? null : requiredVariable(environment, variable, name);
  fillTemplate(config.input, { id: "probe", user_input: "" });
  refuseCredentials(config.url, name);
  const client = createLanggraphClient(config.url, apiKey);
  const graph = new RemoteGraph({ graphId: config.graph, client });
  return async (sample, signal) => {
    const started = performance.now();
    const input = fillTemplate(config.input, sample) as Record<string, unknown>;
    const end = await unlessAborted(() => runInThread(client, graph, input, signal), signal).catch((error: unknown) => {
      signal.throwIfAborted();
      throw failure(error, name, config);
    });
    const answer = end.waits ? withoutAnswer(end.state, config) : extractAnswer(end.state, config);
    return { source: name, ...answer, duration_ms: performance.now() - started };
  };
}

interface RunEnd {
  /** The last that the server told; undefined when it told nothing. */
  readonly state: unknown;
  /** Whether the run stopped at an interrupt. */
  readonly waits: boolean;
}

/**
 * A run in a thread of its own: without one, a graph cannot wait for a person,
 * and some servers do not cancel. The thread goes when the run has ended, so that
 * an experiment leaves none behind; that of a failed run stays to be looked at.
 */
async function runInThread(
  client: Client,
  graph: RemoteGraph,
  input: Record<string, unknown>,
  signal: AbortSignal,
): Promise<RunEnd> {
  const thread = randomUUID();
  const end = await run(graph, input, { signal, configurable: { thread_id: thread } });
  // The answer is there; a thread that could not be removed does not make it worse.
  await client.threads.delete(thread, { signal }).catch(() => undefined);
  return end;
}

async function run(
  graph: RemoteGraph,
  input: Record<string, unknown>,
  options: { readonly signal: AbortSignal; readonly configurable: Record<string, unknown> },
): Promise<RunEnd> {
  let state: unknown;
  try {
    for await (const values of await graph.stream(input, { streamMode: "values", ...options })) state = values;
    return { state, waits: false };
  } catch (error) {
    if (isGraphInterrupt(error)) return { state, waits: true };
    throw error;
  }
}

/** The client waits between attempts without looking at the signal. */
async function unlessAborted<Value>(work: () => Promise<Value>, signal: AbortSignal): Promise<Value> {
  signal.throwIfAborted();
  const done = new AbortController();
  const aborted = once(signal, "abort", { signal: done.signal }).then((): never => {
    throw signal.reason;
  });
  try {
    return await Promise.race([work(), aborted]);
  } finally {
    done.abort();
  }
}

/** What a run had found when it began to wait: texts and ids, and no word of its own. */
function withoutAnswer(state: unknown, config: LanggraphTargetConfig): ExtractedAnswer {
  const found = { found: state ?? {}, answer: "" };
  const under = (path: string | null): string | null => (path === null ? null : `found.${path}`);
  const {
    retrieved_contexts: contexts,
    retrieved_context_ids: ids,
    run_id,
    outcome,
  } = extractAnswer(found, {
    answer: "answer",
    contexts: under(config.contexts),
    context_ids: under(config.context_ids),
    run_id: under(config.run_id),
    outcome: null,
  });
  return {
    outcome,
    ...(contexts === undefined ? {} : { retrieved_contexts: contexts }),
    ...(ids === undefined ? {} : { retrieved_context_ids: ids }),
    run_id,
  };
}

function failure(error: unknown, name: string, { graph, url }: LanggraphTargetConfig): KonkyoError {
  return new KonkyoError("model_failed", `graph ${JSON.stringify(graph)} at ${url}: ${errorMessage(error)}`, {
    where: `target ${name}`,
    hint: `Check that the server runs and has this graph: experiments.targets.${name}.`,
    cause: error,
  });
}

/** No request can be made to such a URL, and every message about it would show them. */
function refuseCredentials(url: string, name: string): void {
  const { username, password } = new URL(url);
  if (username === "" && password === "") return;
  throw new KonkyoError("config_invalid", "the URL of a LangGraph server holds no user and password", {
    where: `experiments.targets.${name}.url`,
    hint: "Name the variable of its key in api_key_from_environment.",
  });
}
