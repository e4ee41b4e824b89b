import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { createOpenAiChatModel } from "../../../src/llm/openai/chat-model.js";
import type { StructuredMode } from "../../../src/llm/port.js";
import { chatConfig, notingClock } from "../../support/openai-clients.js";
import { content, type ChatHandler, type ScriptedReply } from "../../support/openai-protocol.js";
import { startOpenAiServer, type OpenAiServer } from "../../support/openai-server.js";

const schema = z.object({ verdicts: z.array(z.object({ id: z.string(), verdict: z.enum(["yes", "no"]) })) });
const value = {
  verdicts: [
    { id: "1", verdict: "yes" },
    { id: "2", verdict: "no" },
  ],
};
const json = JSON.stringify(value);
const request = { name: "entailment", schema, messages: [{ role: "user", content: "判定して" }] } as const;

let server: OpenAiServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function modelOn(chat: ChatHandler, mode: StructuredMode | "auto" = "auto") {
  server = await startOpenAiServer({ chat });
  const config = chatConfig(server.baseUrl, { structured_mode: mode });
  return { server, model: createOpenAiChatModel({ config, apiKey: undefined, role: "judge", clock: notingClock() }) };
}

describe("correct JSON in unusual wrapping (B06)", () => {
  const wrapped: readonly (readonly [string, string])[] = [
    ["a json fence", `\`\`\`json\n${json}\n\`\`\``],
    ["a fence without a tag", `\`\`\`\n${json}\n\`\`\``],
    ["a Japanese sentence before a fence", `判定結果は以下のとおりです。\n\`\`\`json\n${json}\n\`\`\``],
    ["a sentence after", `${json}\n以上が判定結果です。`],
    ["a byte order mark and blank lines", `\uFEFF\n\n${json}`],
    ["a reasoning block", `<think>{"verdicts":[]} かもしれない</think>\n${json}`],
  ];
  const modes: readonly StructuredMode[] = ["json_schema", "tool_call", "json_object", "text"];

  it.each(wrapped.flatMap(([what, text]) => modes.map((mode) => ({ what, text, mode }))))(
    "$what by $mode is read with one request",
    async ({ text, mode }) => {
      const { server, model } = await modelOn(() => content(text), mode);
      expect(await model.complete(request)).toMatchObject({ ok: true, value, raw: text, attempts: 1 });
      expect(server.chats).toHaveLength(1);
    },
  );
});

describe("a reply that cannot be used", () => {
  it.each([
    ["prose", content("はい。")],
    ["another shape", content('{"verdicts":"yes"}')],
    ["nothing", content(null)],
    ["two different answers", content(`{"verdicts":[]} ${json}`)],
    ["JSON that breaks off", content(json.slice(0, -3))],
  ] satisfies [string, ScriptedReply][])("%s is repaired by one more request", async (_, bad) => {
    const { server, model } = await modelOn((chat) => (chat.turn === 1 ? bad : content(json)));
    expect(await model.complete(request)).toMatchObject({
      ok: true,
      value,
      attempts: 2,
      usage: { calls: 2, input_tokens: 20, output_tokens: 10 },
    });
    const repair = server.chats[1]!.messages;
    expect(repair.slice(0, 1)).toEqual(request.messages);
    expect(repair.at(-1)).toMatchObject({
      role: "user",
      content: expect.stringContaining("could not be used") as string,
    });
    expect(repair.at(-1)?.content).toContain("schema: entailment");
    expect(repair.every((message) => message.content.trim() !== "")).toBe(true);
  });

  it("shows the model what was wrong with its reply", async () => {
    const { server, model } = await modelOn((chat) =>
      content(chat.turn === 1 ? '{"verdicts":[{"id":"1","verdict":"maybe"}]}' : json),
    );
    await model.complete(request);
    const [, reply, ask] = server.chats[1]!.messages;
    expect(reply).toEqual({ role: "assistant", content: '{"verdicts":[{"id":"1","verdict":"maybe"}]}' });
    expect(ask?.content).toContain("verdicts[0].verdict");
  });

  it("twice is unparsable, with the raw text kept and no third request", async () => {
    const { server, model } = await modelOn((chat) => content(`答えられません ${chat.turn}`));
    expect(await model.complete(request)).toMatchObject({
      ok: false,
      code: "unparsable",
      raw: "答えられません 2",
      attempts: 2,
    });
    expect(server.chats).toHaveLength(2);
  });
});

describe("a reply that was stopped", () => {
  it.each([
    ["length", content(json.slice(0, 20), "length"), "truncated", json.slice(0, 20)],
    ["length though it looks whole", content(json, "length"), "truncated", json],
    ["content_filter", content(json, "content_filter"), "content_filter", json],
    [
      "a refusal",
      { kind: "content", content: null, refusal: "お手伝いできません" },
      "content_filter",
      "お手伝いできません",
    ],
    [
      "length in a tool call",
      { kind: "tool", arguments: json.slice(0, 20), finishReason: "length" },
      "truncated",
      json.slice(0, 20),
    ],
  ] satisfies [string, ScriptedReply, string, string][])(
    "by %s is told apart and not asked again",
    async (_, reply, code, raw) => {
      const { server, model } = await modelOn(() => reply);
      expect(await model.complete(request)).toMatchObject({ ok: false, code, raw, attempts: 1 });
      expect(server.chats).toHaveLength(1);
    },
  );

  it("at any byte yields no value when the endpoint says so, and never a part of one when it does not", async () => {
    let text = "";
    let reason = "stop";
    const { model } = await modelOn(() => content(text, reason));
    const wrappers = [json, `\`\`\`json\n${json}\n\`\`\``, `<think>${json}</think>${json}`];
    const cuts = fc
      .constantFrom(...wrappers)
      .chain((whole) => fc.tuple(fc.constant(whole), fc.nat(Buffer.byteLength(whole) - 1)));
    await fc.assert(
      fc.asyncProperty(cuts, fc.constantFrom("stop", "length"), async ([whole, length], finish) => {
        [text, reason] = [Buffer.from(whole).subarray(0, length).toString("utf8"), finish];
        const reply = await model.complete(request);
        if (finish === "length") expect(reply).toMatchObject({ ok: false, code: "truncated" });
        if (reply.ok) expect(reply.value).toEqual(value);
      }),
      { numRuns: 150 },
    );
  });
});

describe("usage", () => {
  it("is unknown where the endpoint does not say", async () => {
    const { model } = await modelOn(() => ({ kind: "content", content: json, usage: null }));
    expect(await model.complete(request)).toMatchObject({
      usage: { calls: 1, input_tokens: null, output_tokens: null },
    });
  });

  it("keeps a reported zero", async () => {
    const { model } = await modelOn(() => ({
      kind: "content",
      content: json,
      usage: { prompt_tokens: 7, completion_tokens: 0 },
    }));
    expect(await model.complete(request)).toMatchObject({ usage: { calls: 1, input_tokens: 7, output_tokens: 0 } });
  });
});

describe("an endpoint that does not speak the protocol", () => {
  it.each([
    ["a web page", "<html>Welcome</html>"],
    ["no choices", { object: "list", data: [] }],
    ["empty choices", { choices: [] }],
    ["nothing", ""],
    ["null", null],
  ])("answering %s is rejected, with a hint at base_url", async (_, body) => {
    const { model } = await modelOn(() => ({ kind: "body", body }));
    expect(await model.complete(request)).toMatchObject({
      ok: false,
      code: "rejected",
      message: expect.stringContaining("base_url") as string,
    });
  });

  it("but answers with fields of its own is read", async () => {
    const choices = [
      { message: { content: [{ type: "text", text: json }], reasoning_content: "…" }, stop_reason: null },
    ];
    const { model } = await modelOn(() => ({ kind: "body", body: { choices, usage: {} } }));
    expect(await model.complete(request)).toMatchObject({ ok: true, value, usage: { input_tokens: null } });
  });
});
