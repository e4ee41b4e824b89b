import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { KonkyoError } from "../../../src/core/errors.js";
import { createLimiter } from "../../../src/llm/limiter.js";
import { createOpenAiChatModel, type OpenAiChatModelOptions } from "../../../src/llm/openai/chat-model.js";
import type { ChatModelConfig } from "../../../src/llm/config.js";
import { chatConfig, notingClock } from "../../support/openai-clients.js";
import {
  answerBySchema,
  content,
  errorReply,
  rateLimited,
  type ChatHandler,
  type ScriptedReply,
} from "../../support/openai-protocol.js";
import { startOpenAiServer, type OpenAiServer } from "../../support/openai-server.js";

const schema = z.object({ verdict: z.string() });
const value = { verdict: "yes" };
const request = { name: "grade", schema, messages: [{ role: "user", content: "q" }] } as const;
const sensible = answerBySchema({ grade: () => value });
const key = "sk-very-secret-key-0123456789";

let server: OpenAiServer | undefined;
afterEach(async () => {
  vi.unstubAllEnvs();
  await server?.close();
  server = undefined;
});

async function modelOn(
  chat: ChatHandler,
  fields: Partial<ChatModelConfig> = {},
  options: Partial<OpenAiChatModelOptions> = {},
) {
  server = await startOpenAiServer({ chat });
  const clock = notingClock();
  const model = createOpenAiChatModel({
    config: chatConfig(server.baseUrl, fields),
    apiKey: key,
    role: "judge",
    clock,
    ...options,
  });
  return { server, model, clock };
}

const after =
  (failures: number, failure: ScriptedReply): ChatHandler =>
  (chat) =>
    chat.turn <= failures ? failure : sensible(chat);

describe("an outage", () => {
  it.each([
    ["500", errorReply(500, "boom")],
    ["503", errorReply(503, "overloaded")],
    ["a connection that closes", { kind: "cut", when: "before" }],
    ["a connection that closes midway", { kind: "cut", when: "midway" }],
  ] satisfies [string, ScriptedReply][])("by %s is waited out with growing pauses", async (_, failure) => {
    const { model, clock } = await modelOn(after(2, failure));
    expect(await model.complete(request)).toMatchObject({
      ok: true,
      value,
      attempts: 3,
      usage: { calls: 3, input_tokens: null },
    });
    expect(clock.waits).toEqual([500, 1000]);
  });

  it.each([0, 2])("is given up after %i retries", async (max_retries) => {
    const { server, model } = await modelOn(() => errorReply(502, "bad gateway"), { max_retries });
    expect(await model.complete(request)).toMatchObject({ ok: false, code: "unreachable", attempts: max_retries + 1 });
    expect(server.chats).toHaveLength(max_retries + 1);
  });

  it("with nobody listening is unreachable", async () => {
    const { server, model } = await modelOn(sensible, { max_retries: 1 });
    await server.close();
    const reply = await model.complete(request);
    expect(reply).toMatchObject({ ok: false, code: "unreachable", attempts: 2, raw: "" });
    expect(reply).toMatchObject({ message: expect.stringContaining("ECONNREFUSED") as string });
  });
});

describe("a rate limit", () => {
  it.each([
    ["seconds", "7", 7000],
    ["an HTTP date", new Date(Date.UTC(2026, 0, 1, 0, 0, 12)).toUTCString(), 12_000],
  ])("is waited for as long as Retry-After says in %s", async (_, header, wait) => {
    const { model, clock } = await modelOn(after(1, rateLimited(header)));
    expect(await model.complete(request)).toMatchObject({
      ok: true,
      attempts: 2,
      usage: { calls: 2, input_tokens: 10 },
    });
    expect(clock.waits).toEqual([wait]);
  });

  it("without Retry-After, or with an unreadable one, is waited for with growing pauses", async () => {
    const { model, clock } = await modelOn((chat) =>
      chat.turn === 1 ? rateLimited() : chat.turn === 2 ? rateLimited("soon") : sensible(chat),
    );
    expect(await model.complete(request)).toMatchObject({ ok: true, attempts: 3 });
    expect(clock.waits).toEqual([500, 1000]);
  });

  it("holds the endpoint for everybody who shares the limiter", async () => {
    const clock = notingClock();
    const limiter = createLimiter(1, clock);
    const { server, model } = await modelOn(after(1, rateLimited("30")), {}, { limiter, clock });
    const other = createOpenAiChatModel({
      config: chatConfig(server.baseUrl),
      apiKey: key,
      role: "answer",
      limiter,
      clock,
    });
    await Promise.all([model.complete(request), other.complete(request)]);
    expect(clock.waits).toEqual([30_000]);
    expect(server.chats).toHaveLength(3);
  });

  it.each([
    ["for longer than a run can wait", rateLimited("3600"), 1],
    [
      "because the money is used up",
      errorReply(429, "You exceeded your current quota, check billing", { code: "insufficient_quota" }),
      1,
    ],
  ] satisfies [string, ScriptedReply, number][])("%s is given up at once", async (_, reply, attempts) => {
    const { model, clock } = await modelOn(() => reply);
    expect(await model.complete(request)).toMatchObject({ ok: false, code: "rate_limited", attempts });
    expect(clock.waits).toEqual([]);
  });
});

describe("a timeout", () => {
  it("closes the connection, is tried once more and then reported", async () => {
    const { server, model } = await modelOn(() => ({ kind: "hang" }), { timeout_seconds: 0.8, max_retries: 5 });
    expect(await model.complete(request)).toMatchObject({
      ok: false,
      code: "timeout",
      attempts: 2,
      usage: { input_tokens: null },
    });
    await server.closedByClient(2);
    expect(server.chats).toHaveLength(2);
  });
});

describe("a cancelled request", () => {
  it("closes the connection and throws", async () => {
    const { server, model } = await modelOn(() => ({ kind: "hang" }));
    const cancel = new AbortController();
    const reply = model.complete({ ...request, signal: cancel.signal });
    await server.received(1);
    cancel.abort();
    await expect(reply).rejects.toMatchObject({ name: "KonkyoError", code: "cancelled" });
    await server.closedByClient(1);
    expect(server.chats).toHaveLength(1);
  });

  it("is not sent when it was cancelled before", async () => {
    const { server, model } = await modelOn(sensible);
    await expect(model.complete({ ...request, signal: AbortSignal.abort("no longer wanted") })).rejects.toThrow(
      KonkyoError,
    );
    expect(server.chats).toHaveLength(0);
  });

  it("does not wait for its retry, with real time", async () => {
    server = await startOpenAiServer({ chat: () => rateLimited("50") });
    const model = createOpenAiChatModel({ config: chatConfig(server.baseUrl), apiKey: key, role: "judge" });
    const cancel = new AbortController();
    const reply = model.complete({ ...request, signal: cancel.signal });
    await server.received(1);
    cancel.abort();
    await expect(reply).rejects.toMatchObject({ code: "cancelled" });
  });
});

describe("many requests", () => {
  it("keep to the concurrency, retries included", async () => {
    const { server, model } = await modelOn(
      (chat) => (chat.turn % 3 === 0 ? errorReply(500, "boom") : { ...content(JSON.stringify(value)), delayMs: 2 }),
      { concurrency: 3 },
    );
    const replies = await Promise.all(Array.from({ length: 20 }, () => model.complete(request)));
    expect(replies.every((reply) => reply.ok)).toBe(true);
    expect(server.mostInFlight()).toBe(3);
  });
});

describe("secrets", () => {
  it("are not in what is reported, even when the endpoint repeats them", async () => {
    const { server, model } = await modelOn((chat) => errorReply(401, `bad key: ${chat.headers.authorization ?? ""}`));
    const reply = await model.complete(request);
    expect(server.chats[0]?.headers.authorization).toBe(`Bearer ${key}`);
    expect(reply).toMatchObject({ ok: false, code: "rejected", message: expect.stringContaining("401") as string });
    expect(JSON.stringify(reply)).not.toContain(key);
  });

  it("in base_url are sent as basic authorization and shown nowhere", async () => {
    server = await startOpenAiServer({
      chat: (chat) => errorReply(403, `go away ${chat.headers.authorization ?? ""}`),
    });
    const base_url = server.baseUrl.replace("http://", "http://someone:pass-w0rd-9@");
    const reply = await createOpenAiChatModel({
      config: chatConfig(base_url),
      apiKey: undefined,
      role: "judge",
    }).complete(request);
    const sent = server.chats[0]?.headers.authorization ?? "";
    expect(Buffer.from(sent.replace("Basic ", ""), "base64").toString()).toBe("someone:pass-w0rd-9");
    expect(JSON.stringify(reply)).not.toMatch(/pass-w0rd-9|someone/);
    expect(JSON.stringify(reply)).not.toContain(sent.replace("Basic ", ""));
  });

  it("of two kinds at once are refused without showing either", () => {
    const config = chatConfig("http://someone:pass-w0rd-9@localhost/v1");
    const create = () => createOpenAiChatModel({ config, apiKey: key, role: "judge" });
    expect(create).toThrow(
      expect.objectContaining({ code: "config_invalid", where: "models.judge.base_url" }) as Error,
    );
    expect(create).not.toThrow(/pass-w0rd-9|sk-very/);
  });

  it("are needed for OpenAI's own endpoint", () => {
    const config = { ...chatConfig("http://unused/v1"), base_url: null };
    expect(() => createOpenAiChatModel({ config, apiKey: undefined, role: "answer" })).toThrow(
      expect.objectContaining({ code: "config_invalid", where: "models.answer.provider" }) as Error,
    );
  });
});

describe("the environment of the client library", () => {
  it("changes neither where requests go nor what they carry", async () => {
    const elsewhere = await startOpenAiServer({ chat: sensible });
    for (const name of ["OPENAI_BASE_URL", "OPENAI_API_BASE", "LANGSMITH_GATEWAY"]) vi.stubEnv(name, elsewhere.baseUrl);
    for (const name of [
      "OPENAI_API_KEY",
      "OPENAI_ADMIN_KEY",
      "OPENAI_ORGANIZATION",
      "OPENAI_ORG_ID",
      "OPENAI_PROJECT_ID",
    ])
      vi.stubEnv(name, "from-env");
    vi.stubEnv("OPENAI_CUSTOM_HEADERS", "x-from-env: from-env");
    vi.stubEnv("OPENAI_LOG", "debug");
    const { server, model } = await modelOn(sensible, {}, { apiKey: undefined });
    expect(await model.complete(request)).toMatchObject({ ok: true });
    expect(elsewhere.requests).toHaveLength(0);
    expect(JSON.stringify(server.chats[0]?.headers)).not.toContain("from-env");
    expect(server.chats[0]?.headers).not.toHaveProperty("authorization");
    await elsewhere.close();
  });

  it("a redirect is not followed", async () => {
    const elsewhere = await startOpenAiServer({ chat: sensible });
    const redirect: ScriptedReply = {
      kind: "status",
      status: 307,
      body: "",
      headers: { location: `${elsewhere.baseUrl}/chat/completions` },
    };
    const { model } = await modelOn(() => redirect);
    expect(await model.complete(request)).toMatchObject({
      ok: false,
      code: "rejected",
      message: expect.stringContaining("307") as string,
    });
    expect(elsewhere.requests).toHaveLength(0);
    await elsewhere.close();
  });
});
