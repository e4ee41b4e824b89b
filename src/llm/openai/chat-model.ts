import { addUsage, noUsage, type Usage } from "../../core/usage.js";
import { systemClock } from "../clock.js";
import type { ChatModelConfig } from "../config.js";
import { echoGuard } from "../echo.js";
import {
  structuredModes,
  type ChatMessage,
  type ChatModel,
  type StructuredMode,
  type StructuredRequest,
} from "../port.js";
import { estimateMessages, estimateTokens } from "../token-estimate.js";
import { readCompletion, readUsage } from "./completion.js";
import { createCompletionsClient } from "./completions-client.js";
import { createEndpoint } from "./endpoint.js";
import { quirkOf, refusesMode } from "./mode-refusal.js";
import { createRememberedModes, type RememberedModes } from "./remembered-modes.js";
import { responseSchemaOf } from "./response-schema.js";
import { repairMessages, structuredMessages, structuredOptions, toClientMessages } from "./structured-request.js";
import { transportFor, type Delivery, type SharedParts } from "./transport.js";

export interface OpenAiChatModelOptions extends SharedParts {
  readonly config: ChatModelConfig;
  /** Undefined for endpoints that take none. */
  readonly apiKey: string | undefined;
  /** Names the settings in errors: models.<role>. */
  readonly role: "answer" | "judge";
  /** Shared by the roles, so that an endpoint is found out once. */
  readonly remembered?: RememberedModes | undefined;
}

/**
 * A chat model behind an OpenAI-compatible endpoint. Asks for JSON in the
 * strictest way the endpoint takes, reads the reply once, and asks once more
 * when it cannot be used.
 *
 * @throws KonkyoError `config_invalid` when key and base_url do not go together
 */
export function createOpenAiChatModel(options: OpenAiChatModelOptions): ChatModel {
  const { config, role } = options;
  const clock = options.clock ?? systemClock;
  const remembered = options.remembered ?? createRememberedModes();
  const endpoint = createEndpoint(config.base_url, options.apiKey, `models.${role}`);
  const target = `${endpoint.url} ${config.model}`;
  const transport = transportFor(endpoint, config, options);

  const send = <Output>(request: StructuredRequest<Output>, mode: StructuredMode, messages: readonly ChatMessage[]) => {
    const schema = responseSchemaOf(request.schema);
    const asked = structuredMessages(mode, messages, request.name, schema);
    const expected = {
      input_tokens: estimateMessages(asked) + estimateTokens(schema.text),
      output_tokens: config.max_output_tokens ?? unlimitedReplyTokens,
      read: readUsage,
    };
    const quirks = remembered.quirksOf(target);
    return transport.deliver(
      (fetch, signal) =>
        createCompletionsClient({ config, endpoint, fetch, quirks }).invoke(toClientMessages(asked), {
          ...structuredOptions(mode, request.name, schema),
          signal,
          runName: request.name,
          metadata: { structured_mode: mode },
        }),
      request.signal,
      expected,
    );
  };

  /** Goes down the ladder from `start` until a way is taken or something else is wrong. */
  const ask = async <Output>(
    request: StructuredRequest<Output>,
    start: StructuredMode,
    messages: readonly ChatMessage[],
  ): Promise<Asked> => {
    let usage = noUsage;
    let mode = start;
    let refusal = "";
    for (;;) {
      const quirks = remembered.quirksOf(target);
      const delivery = await send(request, mode, messages);
      usage = addUsage(usage, usageOf(delivery));
      if (delivery.ok) {
        if (mode !== start) remembered.stepDown({ target, from: start, to: mode, why: refusal });
        return { delivery, mode, usage };
      }
      const quirk = quirkOf(delivery.failure);
      const next = structuredModes[structuredModes.indexOf(mode) + 1];
      if (quirk !== null && !quirks.has(quirk)) remembered.addQuirk(target, quirk);
      else if (config.structured_mode === "auto" && next !== undefined && refusesMode(delivery.failure, mode)) {
        [mode, refusal] = [next, delivery.failure.message];
      } else return { delivery, mode, usage };
    }
  };

  return {
    id: `openai:${config.model}`,
    async complete(request) {
      const started = clock.now();
      const record = (asked: Asked, usage: Usage) => ({
        mode: asked.mode,
        attempts: usage.calls,
        usage,
        duration_ms: Math.max(0, clock.now() - started),
      });
      const start = config.structured_mode === "auto" ? remembered.modeOf(target) : config.structured_mode;
      const isEcho = echoGuard(request.messages);
      const first = await ask(request, start, request.messages);
      const reading = readDelivery(first.delivery, request, isEcho);
      if (reading.kind === "value") {
        remembered.noteObeyed(target);
        return { ok: true, value: reading.value, raw: reading.raw, ...record(first, first.usage) };
      }
      if (reading.kind === "failed") return { ok: false, ...failure(reading), ...record(first, first.usage) };

      const repair = repairMessages(request.messages, reading, request.name, responseSchemaOf(request.schema));
      const second = await ask(request, first.mode, repair);
      const usage = addUsage(first.usage, second.usage);
      const again = readDelivery(second.delivery, request, isEcho);
      if (again.kind === "value") {
        if (reading.noJson) remembered.noteIgnored(target, second.mode);
        return { ok: true, value: again.value, raw: again.raw, ...record(second, usage) };
      }
      const failed = failure(again);
      return { ok: false, ...failed, raw: failed.raw || reading.raw, ...record(second, usage) };
    },
  };
}

/** What a reply is taken to need at most where its length is left to the endpoint. */
const unlimitedReplyTokens = 4096;

interface Asked {
  readonly delivery: Delivery;
  readonly mode: StructuredMode;
  readonly usage: Usage;
}

function readDelivery<Output>(
  delivery: Delivery,
  request: StructuredRequest<Output>,
  isEcho: (value: unknown) => boolean,
) {
  if (delivery.ok) return readCompletion(delivery.body, request.schema, isEcho);
  const { code, message } = delivery.failure;
  return { kind: "failed" as const, code, message, raw: "" };
}

/** What the endpoint counted; requests that it refused used nothing, and of broken ones nobody knows. */
function usageOf(delivery: Delivery): Usage {
  const counted = delivery.ok ? readUsage(delivery.body) : noUsage;
  return {
    calls: delivery.requests,
    input_tokens: delivery.uncounted ? null : counted.input_tokens,
    output_tokens: delivery.uncounted ? null : counted.output_tokens,
  };
}

type Unusable = Exclude<ReturnType<typeof readCompletion>, { readonly kind: "value" }>;

function failure(reading: Unusable) {
  if (reading.kind === "failed") return { code: reading.code, message: reading.message, raw: reading.raw };
  return { code: "unparsable" as const, message: `the reply could not be read: ${reading.problem}`, raw: reading.raw };
}
