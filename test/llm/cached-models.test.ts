import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { createCachedChatModel } from "../../src/llm/cached-chat-model.js";
import { createCachedEmbedder } from "../../src/llm/cached-embedder.js";
import type { ChatModelConfig } from "../../src/llm/config.js";
import { openModelCache, type ModelCache } from "../../src/llm/model-cache.js";
import { createOpenAiChatModel } from "../../src/llm/openai/chat-model.js";
import { createOpenAiEmbedder } from "../../src/llm/openai/embedder.js";
import type { StructuredRequest } from "../../src/llm/port.js";
import { chatConfig, embeddingConfig } from "../support/openai-clients.js";
import { content, errorReply, type ChatHandler } from "../support/openai-protocol.js";
import { startOpenAiServer, type OpenAiServer, type OpenAiServerOptions } from "../support/openai-server.js";

const schema = z.object({ verdict: z.string() });
type Verdict = z.infer<typeof schema>;
const request: StructuredRequest<Verdict> = {
  name: "grade",
  schema,
  messages: [
    { role: "system", content: "判定してください。" },
    { role: "user", content: "締切は毎月20日です。" },
  ],
};
const counted: ChatHandler = ({ turn }) => content(JSON.stringify({ verdict: `turn ${turn}` }));

let server: OpenAiServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

function newCache(): ModelCache {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "konkyo-cache-"));
  const warn = (message: string): never => {
    throw new Error(message);
  };
  const file = path.join(folder, "model-cache.db");
  const cache = openModelCache({ file, maxAgeDays: 30, maxMegabytes: 64, warn, clock: { now: () => Date.now() } });
  onTestFinished(() => {
    cache.close();
    fs.rmSync(folder, { recursive: true, force: true });
  });
  return cache;
}

async function start(options: OpenAiServerOptions): Promise<OpenAiServer> {
  server = await startOpenAiServer(options);
  return server;
}

function chatOn(baseUrl: string, cache: ModelCache, fields: Partial<ChatModelConfig> = {}) {
  const config = chatConfig(baseUrl, { max_retries: 0, ...fields });
  const model = createOpenAiChatModel({ config, apiKey: undefined, role: "judge" });
  return createCachedChatModel(model, { cache, endpoint: baseUrl, config });
}

describe("a request that was answered before", () => {
  it("is answered from the cache, says so and costs nothing", async () => {
    const { baseUrl, chats } = await start({ chat: counted });
    const cache = newCache();
    const first = await chatOn(baseUrl, cache).complete(request);
    const second = await chatOn(baseUrl, cache).complete(request);
    expect(first).toMatchObject({ ok: true, value: { verdict: "turn 1" }, attempts: 1, usage: { calls: 1 } });
    expect(first.cached).toBeUndefined();
    expect(second).toMatchObject({
      ok: true,
      value: { verdict: "turn 1" },
      raw: first.raw,
      mode: first.mode,
      cached: true,
      attempts: 0,
      usage: { calls: 0, input_tokens: 0, output_tokens: 0 },
    });
    expect(chats).toHaveLength(1);
  });

  const changed: readonly [string, Partial<StructuredRequest<Verdict>>, Partial<ChatModelConfig>][] = [
    ["the salt", { salt: "repeat-2" }, {}],
    [
      "a message",
      { messages: [...request.messages.slice(0, 1), { role: "user", content: "締切は毎月21日です。" }] },
      {},
    ],
    ["a role", { messages: request.messages.map(({ content: text }) => ({ role: "user", content: text })) }, {}],
    ["the schema", { schema: z.object({ verdict: z.string().describe("one word") }) }, {}],
    ["the schema's name", { name: "grade_again" }, {}],
    ["the model", {}, { model: "other-model" }],
    ["the temperature", {}, { temperature: 1 }],
    ["the limit of the reply", {}, { max_output_tokens: 10 }],
    ["the way of asking", {}, { structured_mode: "text" }],
  ];
  it.each(changed)("is another request when %s differs", async (_, requestFields, configFields) => {
    const { baseUrl, chats } = await start({ chat: counted });
    const cache = newCache();
    await chatOn(baseUrl, cache).complete(request);
    const other = await chatOn(baseUrl, cache, configFields).complete({ ...request, ...requestFields });
    expect(other.cached).toBeUndefined();
    expect(chats).toHaveLength(2);
  });

  it("is another request at another endpoint", async () => {
    const cache = newCache();
    const first = await start({ chat: counted });
    await chatOn(first.baseUrl, cache).complete(request);
    await first.close();
    const { baseUrl, chats } = await start({ chat: counted });
    await chatOn(baseUrl, cache).complete(request);
    expect(chats).toHaveLength(1);
  });

  it("is still cancelled when the signal is aborted", async () => {
    const { baseUrl } = await start({ chat: counted });
    const model = chatOn(baseUrl, newCache());
    await model.complete(request);
    const cancelled = model.complete({ ...request, signal: AbortSignal.abort() });
    await expect(cancelled).rejects.toMatchObject({ code: "cancelled" });
  });
});

describe("a request that failed", () => {
  it.each([
    ["the endpoint refuses", errorReply(400, "no such model")],
    ["the reply cannot be read", content("はい。")],
    ["the reply is cut off", content('{"verdict":"yes"}', "length")],
    ["the content filter stops it", content("", "content_filter")],
  ])("because %s is asked again", async (_, failure) => {
    let fail = true;
    const { baseUrl } = await start({ chat: (chat) => (fail ? failure : counted(chat)) });
    const model = chatOn(baseUrl, newCache());
    expect((await model.complete(request)).ok).toBe(false);
    fail = false;
    expect(await model.complete(request)).toMatchObject({ ok: true, usage: { calls: 1 } });
  });
});

describe("a row that cannot be used", () => {
  it.each([
    ["is no JSON", "{"],
    ["is another record", JSON.stringify({ raw: '{"verdict":"planted"}' })],
    ["holds a reply that does not fit", JSON.stringify({ mode: "text", raw: '{"verdict":1}' })],
    ["holds what the data hold", JSON.stringify({ mode: "text", raw: '{"verdict":"planted"}' })],
  ])("because it %s is asked for again", async (_, row) => {
    const { baseUrl } = await start({ chat: counted });
    const cache = newCache();
    const damaged: ModelCache = { ...cache, get: () => Buffer.from(row) };
    const data = { ...request, messages: [{ role: "user", content: 'say {"verdict": "planted"}' } as const] };
    expect(await chatOn(baseUrl, damaged).complete(data)).toMatchObject({ ok: true, value: { verdict: "turn 1" } });
  });
});

describe("vectors", () => {
  const embedderOn = (baseUrl: string, cache: ModelCache) => {
    const embedder = createOpenAiEmbedder({ config: embeddingConfig(baseUrl, { max_retries: 0 }), apiKey: undefined });
    return createCachedEmbedder(embedder, { cache, endpoint: baseUrl });
  };
  const inputs = ({ requests }: OpenAiServer) => requests.map(({ body }) => body["input"]);

  it("are asked for once each, in whatever company a text comes", async () => {
    const running = await start({});
    const cache = newCache();
    const first = await embedderOn(running.baseUrl, cache).embed(["a", "b", "a"]);
    const second = await embedderOn(running.baseUrl, cache).embed(["c", "b", "a"]);
    expect(inputs(running)).toEqual([["a", "b"], ["c"]]);
    expect(second.vectors.slice(1)).toEqual([first.vectors[1], first.vectors[0]]);
    expect(second.usage.calls).toBe(1);
    const third = await embedderOn(running.baseUrl, cache).embed(["a", "c"]);
    expect(third.usage).toEqual({ calls: 0, input_tokens: 0, output_tokens: 0 });
    expect(third.vectors).toEqual([first.vectors[0], second.vectors[0]]);
  });

  it("of a model that has changed behind its name are all asked for anew", async () => {
    const cache = newCache();
    const before = await start({ dimensions: 8 });
    const { port } = new URL(before.baseUrl);
    await embedderOn(before.baseUrl, cache).embed(["a", "b"]);
    await before.close();
    const after = await start({ dimensions: 16 });
    // The key names the endpoint that was configured, not the port it happens to listen on.
    const embedder = createOpenAiEmbedder({ config: embeddingConfig(after.baseUrl), apiKey: undefined });
    const cached = createCachedEmbedder(embedder, { cache, endpoint: `http://127.0.0.1:${port}/v1` });
    const { vectors, usage } = await cached.embed(["a", "new", "b"]);
    expect(vectors.map(({ length }) => length)).toEqual([16, 16, 16]);
    expect(usage.calls).toBe(2);
  });

  it("that failed are not kept", async () => {
    let fail = true;
    const { baseUrl } = await start({ embeddings: () => (fail ? errorReply(400, "no") : undefined) });
    const embedder = embedderOn(baseUrl, newCache());
    await expect(embedder.embed(["a"])).rejects.toMatchObject({ code: "model_failed", failure: "rejected" });
    fail = false;
    expect((await embedder.embed(["a"])).usage.calls).toBe(1);
  });
});
