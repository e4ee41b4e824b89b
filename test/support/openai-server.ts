import http from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { hashedVector, toBase64 } from "./openai-embeddings.js";
import {
  readChatRequest,
  type ChatHandler,
  type ChatRequest,
  type ReceivedRequest,
  type ScriptedReply,
} from "./openai-protocol.js";

export interface OpenAiServerOptions {
  /** Answers chat requests; the default says that the test has no handler. */
  readonly chat?: ChatHandler;
  /** Answers embedding requests instead of the hashed vectors; undefined falls through to them. */
  readonly embeddings?: (request: ReceivedRequest, turn: number) => ScriptedReply | undefined;
  readonly dimensions?: number;
  readonly models?: readonly string[];
}

/** A real HTTP server that speaks OpenAI's protocol, and a record of what it was sent. */
export interface OpenAiServer {
  /** Up to and including /v1. */
  readonly baseUrl: string;
  readonly requests: readonly ReceivedRequest[];
  readonly chats: readonly ChatRequest[];
  /** Most requests that were in work at one time. */
  readonly mostInFlight: () => number;
  /** Resolves when `count` requests have arrived. */
  received(count: number): Promise<void>;
  /** Resolves when clients have closed the connections of `count` unanswered requests. */
  closedByClient(count: number): Promise<void>;
  close(): Promise<void>;
}

export async function startOpenAiServer(options: OpenAiServerOptions = {}): Promise<OpenAiServer> {
  const requests: ReceivedRequest[] = [];
  const chats: ChatRequest[] = [];
  const waiting = new Set<() => void>();
  let inFlight = 0;
  let mostInFlight = 0;
  let embeddingTurns = 0;

  const until = (reached: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (!reached()) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      look();
    });

  const replyTo = async (request: ReceivedRequest): Promise<ScriptedReply> => {
    if (request.method === "GET" && request.path === "/v1/models") {
      const data = (options.models ?? ["test-model"]).map((id) => ({ id, object: "model" }));
      return { kind: "body", body: { object: "list", data } };
    }
    if (request.method === "POST" && request.path === "/v1/embeddings") {
      embeddingTurns += 1;
      return options.embeddings?.(request, embeddingTurns) ?? embeddingsReply(request, options.dimensions ?? 64);
    }
    if (request.method === "POST" && request.path === "/v1/chat/completions") {
      const chat = readChatRequest(request, chats.length + 1);
      chats.push(chat);
      return (await options.chat?.(chat)) ?? notFound("the test gave no chat handler");
    }
    return notFound(`no ${request.method} ${request.path} here`);
  };

  const server = http.createServer((incoming, response) => {
    void (async () => {
      const body = await readBody(incoming);
      const request: ReceivedRequest = {
        method: incoming.method ?? "",
        path: incoming.url ?? "",
        headers: incoming.headers,
        body: body === "" ? {} : (JSON.parse(body) as Record<string, unknown>),
        aborted: false,
      };
      requests.push(request);
      inFlight += 1;
      mostInFlight = Math.max(mostInFlight, inFlight);
      response.once("close", () => {
        inFlight -= 1;
        if (response.writableFinished) return;
        request.aborted = true;
        for (const look of waiting) look();
      });
      for (const look of waiting) look();
      const reply = await replyTo(request);
      if (reply.delayMs !== undefined) await wait(reply.delayMs);
      write(response, reply, request);
    })().catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    chats,
    mostInFlight: () => mostInFlight,
    received: (count) => until(() => requests.length >= count),
    closedByClient: (count) => until(() => requests.filter((request) => request.aborted).length >= count),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function notFound(message: string): ScriptedReply {
  return { kind: "status", status: 404, body: { error: { message, type: "invalid_request_error" } } };
}

async function readBody(incoming: http.IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}

function embeddingsReply(request: ReceivedRequest, dimensions: number): ScriptedReply {
  const input = request.body["input"] as string | readonly string[];
  const texts = typeof input === "string" ? [input] : input;
  const asked = request.body["dimensions"] as number | undefined;
  const data = texts.map((text, index) => {
    const vector = hashedVector(text, asked ?? dimensions);
    return {
      object: "embedding",
      index,
      embedding: request.body["encoding_format"] === "base64" ? toBase64(vector) : vector,
    };
  });
  const tokens = texts.reduce((sum, text) => sum + Array.from(text).length, 0);
  const usage = { prompt_tokens: tokens, total_tokens: tokens };
  return { kind: "body", body: { object: "list", data, model: request.body["model"], usage } };
}

function write(response: http.ServerResponse, reply: ScriptedReply, request: ReceivedRequest): void {
  if (reply.kind === "hang") return;
  if (reply.kind === "cut") {
    if (reply.when === "midway")
      response.writeHead(200, { "content-type": "application/json" }).write('{"id":"cut","choi');
    setImmediate(() => response.destroy());
    return;
  }
  if (reply.kind === "content" && request.body["stream"] === true) {
    writeStream(response, reply, request);
    return;
  }
  const status = reply.kind === "status" ? reply.status : 200;
  const body = reply.kind === "status" || reply.kind === "body" ? reply.body : completion(reply, request);
  const text = typeof body === "string" ? body : JSON.stringify(body);
  response.writeHead(status, { "content-type": "application/json", ...reply.headers }).end(text);
}

type Answer = Extract<ScriptedReply, { kind: "content" | "tool" }>;

function completion(reply: Answer, request: ReceivedRequest): unknown {
  return {
    id: "chatcmpl-test",
    object: "chat.completion",
    created: 0,
    model: request.body["model"],
    choices: [{ index: 0, message: messageOf(reply, request), finish_reason: finishReason(reply) }],
    ...(reply.usage === null
      ? {}
      : { usage: reply.usage ?? { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 } }),
  };
}

function finishReason(reply: Answer): string {
  return reply.finishReason ?? (reply.kind === "tool" ? "tool_calls" : "stop");
}

function messageOf(reply: Answer, request: ReceivedRequest): unknown {
  if (reply.kind === "content") return { role: "assistant", content: reply.content, refusal: reply.refusal ?? null };
  const written = typeof reply.arguments === "string" ? reply.arguments : JSON.stringify(reply.arguments);
  const tools = request.body["tools"] as readonly { function: { name: string } }[] | undefined;
  const called = { name: tools?.[0]?.function.name ?? "unknown", arguments: written };
  return { role: "assistant", content: null, tool_calls: [{ id: "call_1", type: "function", function: called }] };
}

function writeStream(
  response: http.ServerResponse,
  reply: Extract<Answer, { kind: "content" }>,
  request: ReceivedRequest,
): void {
  response.writeHead(200, { "content-type": "text/event-stream", ...reply.headers });
  const send = (delta: unknown, reason: string | null): void => {
    const choices = [{ index: 0, delta, finish_reason: reason }];
    const chunk = {
      id: "chatcmpl-test",
      object: "chat.completion.chunk",
      created: 0,
      model: request.body["model"],
      choices,
    };
    response.write(`data: ${JSON.stringify(chunk)}\n\n`);
  };
  send({ role: "assistant", content: "" }, null);
  for (const character of reply.content ?? "") send({ content: character }, null);
  send({}, finishReason(reply));
  response.end("data: [DONE]\n\n");
}
