import { z } from "zod";
import { KonkyoError } from "../core/errors.js";
import { noUsage } from "../core/usage.js";
import { contentHash } from "../storage/content-hash.js";
import type { ChatModelConfig } from "./config.js";
import { echoGuard } from "./echo.js";
import type { ModelCache } from "./model-cache.js";
import { responseSchemaOf } from "./openai/response-schema.js";
import { structuredModes, type ChatModel, type StructuredReply, type StructuredRequest } from "./port.js";
import { readReply } from "./read-reply.js";

const keptReplySchema = z.object({ mode: z.enum(structuredModes), raw: z.string() });

/**
 * A chat model that answers a request it has answered before from the cache. The
 * key is everything that shapes the reply: endpoint, model, parameters, messages,
 * schema and salt. Only usable replies are kept, as text: they are read anew each
 * time, so that a cached reply passes the same checks as a fresh one.
 */
export function createCachedChatModel(
  model: ChatModel,
  options: { readonly cache: ModelCache; readonly endpoint: string; readonly config: ChatModelConfig },
): ChatModel {
  const { cache, endpoint, config } = options;
  const parameters = [model.id, endpoint, config.temperature, config.max_output_tokens, config.structured_mode];

  const keyOf = <Output>({ name, messages, schema, salt }: StructuredRequest<Output>): string => {
    const conversation = messages.map(({ role, content }) => [role, content]);
    return contentHash(
      JSON.stringify(["chat", ...parameters, name, responseSchemaOf(schema).text, conversation, salt ?? null]),
    );
  };

  return {
    id: model.id,
    async complete(request) {
      if (request.signal?.aborted === true)
        throw new KonkyoError("cancelled", "the request to the model was cancelled");
      const key = keyOf(request);
      const kept = readKept(cache.get(key), request);
      if (kept !== null) return kept;
      const reply = await model.complete(request);
      if (reply.ok) cache.set([[key, Buffer.from(JSON.stringify({ mode: reply.mode, raw: reply.raw }))]]);
      return reply;
    },
  };
}

function readKept<Output>(bytes: Buffer | null, request: StructuredRequest<Output>): StructuredReply<Output> | null {
  const reply = bytes === null ? undefined : keptReplySchema.safeParse(parseJson(bytes.toString("utf8"))).data;
  if (reply === undefined) return null;
  const reading = readReply(reply.raw, request.schema, echoGuard(request.messages));
  if (!reading.ok) return null;
  return { ok: true, value: reading.value, ...reply, attempts: 0, usage: noUsage, duration_ms: 0, cached: true };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // a damaged row is no reply
  }
}
