import type { IncomingHttpHeaders } from "node:http";
import type { StructuredMode } from "../../src/llm/port.js";

export interface ReceivedMessage {
  readonly role: string;
  readonly content: string;
}

/** A request as it came over the wire. */
export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Readonly<Record<string, unknown>>;
  /** Whether the client closed the connection before the answer was complete. */
  aborted: boolean;
}

/** A chat request with what a handler wants to know about it. */
export interface ChatRequest extends ReceivedRequest {
  readonly mode: StructuredMode;
  /** Name of the schema: from the request, or from the line `schema: <name>` of its messages; "" when there is none. */
  readonly schemaName: string;
  readonly messages: readonly ReceivedMessage[];
  /** Number of this chat request, from 1. */
  readonly turn: number;
}

/** How a scripted endpoint answers. */
export type ScriptedReply = {
  /** Waits before answering. */
  readonly delayMs?: number;
  readonly headers?: Readonly<Record<string, string>>;
} & (
  | {
      readonly kind: "content";
      readonly content: string | null;
      readonly finishReason?: string;
      readonly refusal?: string;
      readonly usage?: Tokens | null;
    }
  | {
      readonly kind: "tool";
      readonly arguments: unknown;
      readonly finishReason?: string;
      readonly usage?: Tokens | null;
    }
  | { readonly kind: "status"; readonly status: number; readonly body: unknown }
  /** Any 200 body. */
  | { readonly kind: "body"; readonly body: unknown }
  /** Never answers. */
  | { readonly kind: "hang" }
  /** Closes the connection: before the answer, or in the middle of it. */
  | { readonly kind: "cut"; readonly when: "before" | "midway" }
);

export interface Tokens {
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
}

export type ChatHandler = (request: ChatRequest) => ScriptedReply | Promise<ScriptedReply>;

export const content = (text: string | null, finishReason = "stop"): ScriptedReply => ({
  kind: "content",
  content: text,
  finishReason,
});

/** An error in OpenAI's own shape. */
export const errorReply = (
  status: number,
  message: string,
  fields: Readonly<Record<string, unknown>> = {},
): ScriptedReply => ({
  kind: "status",
  status,
  body: { error: { message, type: "invalid_request_error", param: null, code: null, ...fields } },
});

export const rateLimited = (retryAfter?: string): ScriptedReply => ({
  ...errorReply(429, "Rate limit reached", { code: "rate_limit_exceeded" }),
  headers: retryAfter === undefined ? {} : { "retry-after": retryAfter },
});

/** Wraps a handler so that some ways of asking for JSON are refused, as servers without the feature do. */
export function refusing(modes: readonly StructuredMode[], handler: ChatHandler, status: 400 | 422 = 400): ChatHandler {
  return (request) => {
    if (!modes.includes(request.mode)) return handler(request);
    if (status === 422) return { kind: "status", status, body: { detail: [unprocessable[request.mode]] } };
    return errorReply(400, complaints[request.mode], {
      param: request.mode === "tool_call" ? "tool_choice" : "response_format",
    });
  };
}

const complaints: Readonly<Record<StructuredMode, string>> = {
  json_schema: "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model.",
  tool_call: "tool_choice is not supported by this model",
  json_object: "response_format must be text for this model",
  text: "messages are not supported",
};

/** FastAPI's shape, without OpenAI's `error`. */
const unprocessable: Readonly<Record<StructuredMode, unknown>> = {
  json_schema: {
    type: "literal_error",
    loc: ["body", "response_format", "type"],
    msg: "Input should be 'text' or 'json_object'",
  },
  tool_call: { type: "string_type", loc: ["body", "tool_choice"], msg: "Input should be a valid string" },
  json_object: { type: "extra_forbidden", loc: ["body", "response_format"], msg: "Extra inputs are not permitted" },
  text: { loc: ["body"], msg: "invalid" },
};

/** Answers of whole-graph runs: one function a schema name, which returns the value to reply with. */
export type RepliesBySchema = Readonly<Record<string, (messages: readonly ReceivedMessage[]) => unknown>>;

/** A handler that answers like a well-behaved endpoint, in whichever way it was asked. Unknown schemas are answered 400. */
export function answerBySchema(replies: RepliesBySchema): ChatHandler {
  return (request) => {
    const reply = replies[request.schemaName];
    if (reply === undefined) return errorReply(400, `the test has no reply for ${JSON.stringify(request.schemaName)}`);
    const value = reply(request.messages);
    return request.mode === "tool_call" ? { kind: "tool", arguments: value } : content(JSON.stringify(value));
  };
}

export function readChatRequest(request: ReceivedRequest, turn: number): ChatRequest {
  const messages = (request.body["messages"] ?? []) as ReceivedMessage[];
  const format = request.body["response_format"] as { type?: string; json_schema?: { name?: string } } | undefined;
  const tools = request.body["tools"] as readonly { function: { name: string } }[] | undefined;
  const named = messages
    .map(({ content: text }) => /^schema: *(\w+) *$/m.exec(text)?.[1])
    .find((name) => name !== undefined);
  const formats: readonly StructuredMode[] = ["json_schema", "json_object"];
  const mode = formats.find((each) => each === format?.type) ?? (tools === undefined ? "text" : "tool_call");
  // Not a copy: `aborted` is set on the record after the handler has been called.
  return Object.assign(request, {
    messages,
    mode: mode,
    schemaName: format?.json_schema?.name ?? tools?.[0]?.function.name ?? named ?? "",
    turn,
  });
}
