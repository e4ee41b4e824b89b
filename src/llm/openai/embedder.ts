import { OpenAIEmbeddings } from "@langchain/openai";
import { setMaxListeners } from "node:events";
import { anySignal } from "any-signal";
import type { JudgeFailureCode } from "../../core/score.js";
import { addUsage, noUsage, type Usage } from "../../core/usage.js";
import type { EmbeddingConfig } from "../config.js";
import { EmbeddingFailed, type Embedder } from "../port.js";
import { estimateTokens } from "../token-estimate.js";
import { clientConfiguration, clientKey, clientTimeoutMs } from "./completions-client.js";
import { readEmbeddings, readEmbeddingTokens } from "./embedding-reply.js";
import { createEndpoint } from "./endpoint.js";
import type { ExpectedTokens } from "./send-once.js";
import { transportFor, type SharedParts } from "./transport.js";

export interface OpenAiEmbedderOptions extends SharedParts {
  readonly config: EmbeddingConfig;
  /** Undefined for endpoints that take none. */
  readonly apiKey: string | undefined;
}

/**
 * An embedder behind an OpenAI-compatible endpoint. Equal texts of one call are
 * sent once; every vector of one embedder has the same length.
 *
 * @throws KonkyoError `config_invalid` when key and base_url do not go together
 */
export function createOpenAiEmbedder(options: OpenAiEmbedderOptions): Embedder {
  const { config } = options;
  const endpoint = createEndpoint(config.base_url, options.apiKey, "models.embedding");
  const transport = transportFor(endpoint, config, options);
  let dimensions = config.dimensions;

  const embedBatch = async (batch: readonly string[], signal: AbortSignal): Promise<Batch> => {
    const delivery = await transport.deliver(
      (fetch) => {
        const configuration = clientConfiguration(endpoint, fetch);
        return new EmbeddingRequest({
          model: config.model,
          apiKey: clientKey,
          maxRetries: 0,
          timeout: clientTimeoutMs,
          // Asked for explicitly: left alone, the client takes plain numbers for base64 and returns noise.
          encodingFormat: "float",
          ...(config.dimensions === null ? {} : { dimensions: config.dimensions }),
          configuration,
        }).send(batch);
      },
      signal,
      expectedTokens(batch),
    );
    if (!delivery.ok) throw failed(endpoint.url, delivery.failure.code, delivery.failure.message, delivery.failure);
    const reading = readEmbeddings(delivery.body, batch.length);
    if (!reading.ok) throw failed(endpoint.url, "unparsable", reading.problem);
    for (const vector of reading.vectors) {
      dimensions ??= vector.length;
      if (vector.length !== dimensions) {
        throw failed(endpoint.url, "unparsable", `a vector has ${vector.length} dimensions instead of ${dimensions}`);
      }
    }
    const input_tokens = delivery.uncounted ? null : reading.inputTokens;
    return { vectors: reading.vectors, usage: { calls: delivery.requests, input_tokens, output_tokens: 0 } };
  };

  return {
    id: `openai:${config.model}${config.dimensions === null ? "" : `@${config.dimensions}`}`,
    offline: false,
    async embed(texts, signal) {
      const distinct = [...new Set(texts)];
      const batches = await allOrNone(inBatches(distinct, config.batch_size), embedBatch, signal);
      const byText = new Map(batches.flatMap(({ vectors }) => vectors).map((vector, at) => [distinct[at], vector]));
      return {
        vectors: texts.map((text) => byText.get(text) ?? missingVector()),
        usage: addUsage(noUsage, ...batches.map(({ usage }) => usage)),
      };
    },
  };
}

interface Batch {
  readonly vectors: readonly Float64Array[];
  readonly usage: Usage;
}

/** The client's own reader goes by position and throws the usage away; the reply is read from the wire instead. */
class EmbeddingRequest extends OpenAIEmbeddings {
  async send(texts: readonly string[]): Promise<void> {
    await this.embeddingWithRetry({
      model: this.model,
      input: [...texts],
      encoding_format: "float",
      ...(this.dimensions === undefined ? {} : { dimensions: this.dimensions }),
    });
  }
}

/** Runs `work` over all batches; the first failure stops the others instead of paying for them. */
async function allOrNone(
  batches: readonly (readonly string[])[],
  work: (batch: readonly string[], signal: AbortSignal) => Promise<Batch>,
  signal: AbortSignal | undefined,
): Promise<readonly Batch[]> {
  const failed = new AbortController();
  const stop = anySignal([signal, failed.signal]);
  // Each batch on its way listens; Node would take more than ten for a leak.
  setMaxListeners(0, stop);
  let firstFailure: unknown;
  const stopOthers = (error: unknown): never => {
    if (!failed.signal.aborted) firstFailure = error;
    failed.abort();
    throw error;
  };
  const results = await Promise.allSettled(batches.map((batch) => work(batch, stop).catch(stopOthers)));
  stop.clear();
  if (firstFailure !== undefined) throw firstFailure as Error;
  return results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
}

function inBatches(texts: readonly string[], size: number): readonly (readonly string[])[] {
  const starts = Array.from({ length: Math.ceil(texts.length / size) }, (_, index) => index * size);
  return starts.map((start) => texts.slice(start, start + size));
}

function expectedTokens(batch: readonly string[]): ExpectedTokens {
  return {
    input_tokens: batch.reduce((sum, text) => sum + estimateTokens(text), 0),
    output_tokens: 0,
    read: (body) => ({ input_tokens: readEmbeddingTokens(body), output_tokens: 0 }),
  };
}

function failed(where: string, failure: JudgeFailureCode, problem: string, cause?: unknown): EmbeddingFailed {
  const spent = failure === "budget_exhausted";
  const hint = spent
    ? "Raise models.budget, or ask about less."
    : "Check models.embedding; `konkyo doctor` tries the endpoint.";
  return new EmbeddingFailed(failure, `embedding failed: ${problem}`, { where, hint, cause });
}

function missingVector(): never {
  throw new Error("a text has no vector");
}
