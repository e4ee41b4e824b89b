import type { ChatModelConfig, EmbeddingConfig } from "../llm/config.js";
import { EmbeddingFailed, type ChatMessage, type ChatModel, type Embedder } from "../llm/port.js";
import { inSpan, type SpanAttributes } from "./opentelemetry-span.js";

/** Who is asked, for the span of a request. */
export interface AskedEndpoint<RoleConfig> {
  readonly role: "answer" | "judge" | "embedding";
  /** Base URL without credentials. */
  readonly endpoint: string;
  readonly config: RoleConfig;
}

/**
 * A chat model whose every request is a span by the conventions for generative
 * AI, wherever a span is open around it. It covers retries and the one repair.
 */
export function spannedChatModel(model: ChatModel, asked: AskedEndpoint<ChatModelConfig>): ChatModel {
  const { config } = asked;
  const attributes = {
    ...askedOf("chat", asked),
    "gen_ai.output.type": "json",
    "gen_ai.request.temperature": config.temperature,
    "gen_ai.request.max_tokens": config.max_output_tokens,
  };
  return {
    id: model.id,
    complete: (request) =>
      inSpan(
        {
          name: `chat ${config.model}`,
          kind: "client",
          attributes: { ...attributes, "konkyo.task": request.name },
        },
        async (span) => {
          span.content("gen_ai.input.messages", messagesOf(request.messages));
          const reply = await model.complete(request);
          const { usage, attempts, mode } = reply;
          span.set({
            "gen_ai.usage.input_tokens": usage.input_tokens,
            "gen_ai.usage.output_tokens": usage.output_tokens,
            "konkyo.requests": attempts,
            "konkyo.structured_mode": mode,
          });
          span.content("gen_ai.output.messages", messagesOf([{ role: "assistant", content: reply.raw }]));
          if (!reply.ok) {
            span.fail(reply.message);
            span.set({ "error.type": reply.code });
          }
          return reply;
        },
      ),
  };
}

/** The same for an embedder: one span for what is asked at once, in however many requests. */
export function spannedEmbedder(embedder: Embedder, asked: AskedEndpoint<EmbeddingConfig>): Embedder {
  const attributes = askedOf("embeddings", asked);
  return {
    id: embedder.id,
    offline: embedder.offline,
    embed: (texts, signal) =>
      inSpan(
        {
          name: `embeddings ${asked.config.model}`,
          kind: "client",
          attributes: {
            ...attributes,
            "gen_ai.embeddings.dimension.count": asked.config.dimensions,
            "konkyo.texts": texts.length,
          },
        },
        async (span) => {
          span.content("konkyo.texts_embedded", texts);
          try {
            const embeddings = await embedder.embed(texts, signal);
            const { input_tokens, calls } = embeddings.usage;
            span.set({ "gen_ai.usage.input_tokens": input_tokens, "konkyo.requests": calls });
            return embeddings;
          } catch (error) {
            if (error instanceof EmbeddingFailed) span.set({ "konkyo.failure": error.failure });
            throw error;
          }
        },
      ),
  };
}

function askedOf(
  operation: "chat" | "embeddings",
  { role, endpoint, config }: AskedEndpoint<{ readonly model: string }>,
): SpanAttributes {
  const url = new URL(endpoint);
  return {
    "gen_ai.operation.name": operation,
    // By the conventions also for others who speak this protocol; the address tells them apart.
    "gen_ai.provider.name": "openai",
    "gen_ai.request.model": config.model,
    "server.address": url.hostname,
    "server.port": url.port === "" ? defaultPort(url.protocol) : Number(url.port),
    "konkyo.role": role,
  };
}

function defaultPort(protocol: string): number {
  return protocol === "https:" ? 443 : 80;
}

function messagesOf(messages: readonly ChatMessage[]): readonly unknown[] {
  return messages.map(({ role, content }) => ({ role, parts: [{ type: "text", content }] }));
}
