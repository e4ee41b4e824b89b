import { ChatOpenAICompletions, type OpenAIClient } from "@langchain/openai";
import type { ChatModelConfig } from "../config.js";
import type { Endpoint } from "./endpoint.js";
import type { Fetch } from "./exchange.js";
import type { Quirk } from "./mode-refusal.js";

type CompletionOrChunks =
  OpenAIClient.Chat.Completions.ChatCompletion | AsyncIterable<OpenAIClient.Chat.Completions.ChatCompletionChunk>;

/**
 * LangChain's client for chat completions, without its own reading of the reply:
 * asked with a JSON schema it throws on fenced, filtered and truncated replies,
 * which are told apart here and would show as errors in traces.
 */
class PlainCompletions extends ChatOpenAICompletions {
  override completionWithRetry(
    request: OpenAIClient.Chat.ChatCompletionCreateParamsStreaming,
    options?: OpenAIClient.RequestOptions,
  ): Promise<AsyncIterable<OpenAIClient.Chat.Completions.ChatCompletionChunk>>;
  override completionWithRetry(
    request: OpenAIClient.Chat.ChatCompletionCreateParamsNonStreaming,
    options?: OpenAIClient.RequestOptions,
  ): Promise<OpenAIClient.Chat.Completions.ChatCompletion>;
  override async completionWithRetry(
    request: OpenAIClient.Chat.ChatCompletionCreateParams,
    options?: OpenAIClient.RequestOptions,
  ): Promise<CompletionOrChunks> {
    const clientOptions = this._getClientOptions(options);
    const reply = await this.client.chat.completions.create(request, clientOptions);
    return isCompletion(reply) ? withCallsAsText(reply) : reply;
  }
}

function isCompletion(reply: CompletionOrChunks): reply is OpenAIClient.Chat.Completions.ChatCompletion {
  return "choices" in reply && Array.isArray(reply.choices);
}

/** LangChain takes a call whose arguments are no JSON for the work of an outdated package and says so on the console. */
function withCallsAsText(
  completion: OpenAIClient.Chat.Completions.ChatCompletion,
): OpenAIClient.Chat.Completions.ChatCompletion {
  const choices = completion.choices.map((choice) => {
    const calls: unknown = (choice as { message?: { tool_calls?: unknown } | null }).message?.tool_calls;
    if (!Array.isArray(calls)) return choice;
    const content = choice.message.content ?? JSON.stringify(calls);
    return { ...choice, message: { role: "assistant" as const, content, refusal: choice.message.refusal } };
  });
  return { ...completion, choices };
}

/** A client for one request through `fetch`. Building one takes a fraction of a millisecond. */
export function createCompletionsClient(options: {
  readonly config: ChatModelConfig;
  readonly endpoint: Endpoint;
  readonly fetch: Fetch;
  readonly quirks: ReadonlySet<Quirk>;
}): ChatOpenAICompletions {
  const { config, endpoint, fetch, quirks } = options;
  const limit = config.max_output_tokens;
  const renamedLimit = limit !== null && quirks.has("completion_token_limit");
  return new PlainCompletions({
    model: config.model,
    apiKey: clientKey,
    // Also keeps a graph that streams messages from switching the request to a stream.
    streaming: false,
    maxRetries: 0,
    timeout: clientTimeoutMs,
    ...(config.temperature === null || quirks.has("no_temperature") ? {} : { temperature: config.temperature }),
    ...(limit === null || renamedLimit ? {} : { maxTokens: limit }),
    ...(renamedLimit ? { modelKwargs: { max_completion_tokens: limit } } : {}),
    configuration: clientConfiguration(endpoint, fetch),
  });
}

/** The client insists on a key. The real one is added when the request is sent, so that nothing serialises it. */
export const clientKey = "unused";

/** Above every limit of ours, which count. */
export const clientTimeoutMs = 600_000;

/** Every setting that the client would otherwise look up in the environment. */
export function clientConfiguration(endpoint: Endpoint, fetch: Fetch) {
  return {
    baseURL: endpoint.url,
    organization: null,
    project: null,
    adminAPIKey: null,
    webhookSecret: null,
    logLevel: "off" as const,
    fetch,
  };
}
