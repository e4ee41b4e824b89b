import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { createOpenAiChatModel, type OpenAiChatModelOptions } from "../../../src/llm/openai/chat-model.js";
import { createRememberedModes, type ModeNote } from "../../../src/llm/openai/remembered-modes.js";
import { structuredModes, type StructuredMode } from "../../../src/llm/port.js";
import { chatConfig, notingClock } from "../../support/openai-clients.js";
import {
  answerBySchema,
  content,
  errorReply,
  refusing,
  type ChatHandler,
  type ScriptedReply,
} from "../../support/openai-protocol.js";
import { startOpenAiServer, type OpenAiServer } from "../../support/openai-server.js";

const schema = z.object({ verdict: z.enum(["yes", "no"]), reason: z.string() });
const value = { verdict: "yes", reason: "根拠に「20日」とある" };
const request = {
  name: "entailment",
  schema,
  messages: [
    { role: "system", content: "判定する。" },
    { role: "user", content: "20日" },
  ],
} as const;
const sensible = answerBySchema({ entailment: () => value });

let server: OpenAiServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function modelOn(
  chat: ChatHandler,
  options: Partial<OpenAiChatModelOptions> = {},
  mode: StructuredMode | "auto" = "auto",
) {
  server = await startOpenAiServer({ chat });
  const config = chatConfig(server.baseUrl, { structured_mode: mode });
  const model = createOpenAiChatModel({
    config,
    apiKey: "test-key-123",
    role: "judge",
    clock: notingClock(),
    ...options,
  });
  return { server, model };
}

describe("asking for JSON", () => {
  it.each(structuredModes)("works by %s", async (mode) => {
    const { server, model } = await modelOn(sensible, {}, mode);
    expect(await model.complete(request)).toMatchObject({ ok: true, value, mode, attempts: 1 });
    expect(server.chats.map((chat) => chat.mode)).toEqual([mode]);
  });

  it("sends a strict JSON schema with every field required", async () => {
    const { server, model } = await modelOn(sensible);
    await model.complete(request);
    expect(server.chats[0]?.body).toMatchObject({
      model: "test-model",
      temperature: 0,
      max_tokens: 4096,
      stream: false,
      messages: request.messages,
      response_format: {
        type: "json_schema",
        json_schema: {
          name: "entailment",
          strict: true,
          schema: { type: "object", required: ["verdict", "reason"], additionalProperties: false },
        },
      },
    });
  });

  it("forces the one tool in tool_call", async () => {
    const { server, model } = await modelOn(sensible, {}, "tool_call");
    await model.complete(request);
    expect(server.chats[0]?.body).toMatchObject({
      tools: [{ type: "function", function: { name: "entailment", strict: true } }],
      tool_choice: { type: "function", function: { name: "entailment" } },
    });
    expect(server.chats[0]?.body).not.toHaveProperty("response_format");
  });

  it.each(["json_object", "text"] as const)(
    "spells the schema out in one leading system message in %s",
    async (mode) => {
      const { server, model } = await modelOn(sensible, {}, mode);
      await model.complete(request);
      const [system, user] = server.chats[0]!.messages;
      expect(system?.role).toBe("system");
      expect(system?.content.startsWith("判定する。")).toBe(true);
      expect(system?.content).toContain("schema: entailment");
      expect(system?.content).toContain('"verdict"');
      expect(user).toEqual({ role: "user", content: "20日" });
    },
  );

  it.each([
    ["text instead of a call", content(JSON.stringify(value))],
    ["arguments as an object", { kind: "tool", arguments: value }],
    ["arguments in a fence", { kind: "tool", arguments: `\`\`\`json\n${JSON.stringify(value)}\n\`\`\`` }],
  ] satisfies [string, ScriptedReply][])("in tool_call takes %s", async (_, reply) => {
    const { model } = await modelOn(() => reply, {}, "tool_call");
    expect(await model.complete(request)).toMatchObject({ ok: true, value, attempts: 1 });
  });
});

describe("an endpoint that refuses ways of asking (B07)", () => {
  const ladders: readonly (readonly StructuredMode[])[] = [
    ["json_schema"],
    ["json_schema", "tool_call"],
    ["json_schema", "tool_call", "json_object"],
    ["json_schema", "json_object"],
  ];
  const cases = ladders.flatMap((refused) => ([400, 422] as const).map((status) => ({ refused, status })));

  it.each(cases)("with $status for $refused is asked the next way, once", async ({ refused, status }) => {
    const notes: ModeNote[] = [];
    const remembered = createRememberedModes((note) => notes.push(note));
    const { server, model } = await modelOn(refusing(refused, sensible, status), { remembered });
    const taken = structuredModes.find((mode) => !refused.includes(mode))!;
    const steps = structuredModes.indexOf(taken);

    expect(await model.complete(request)).toMatchObject({ ok: true, value, mode: taken, attempts: steps + 1 });
    expect(await model.complete(request)).toMatchObject({ ok: true, value, mode: taken, attempts: 1 });
    expect(server.chats).toHaveLength(steps + 2);
    expect(notes).toMatchObject([
      { from: "json_schema", to: taken, why: expect.stringContaining(String(status)) as string },
    ]);
  });

  it("is remembered for the roles that share what is remembered, not for other models", async () => {
    const remembered = createRememberedModes();
    const { server, model } = await modelOn(refusing(["json_schema"], sensible), { remembered });
    await model.complete(request);
    const shared = { apiKey: undefined, role: "answer", remembered, clock: notingClock() } as const;
    await createOpenAiChatModel({ ...shared, config: chatConfig(server.baseUrl) }).complete(request);
    await createOpenAiChatModel({ ...shared, config: chatConfig(server.baseUrl, { model: "other" }) }).complete(
      request,
    );
    expect(server.chats.map((chat) => chat.mode)).toEqual([
      "json_schema",
      "tool_call",
      "tool_call",
      "json_schema",
      "tool_call",
    ]);
  });

  it("forgets the refusals of a request that no way could save", async () => {
    const remembered = createRememberedModes();
    const { server, model } = await modelOn(() => errorReply(400, "schema of the tool: unsupported"), { remembered });
    expect(await model.complete(request)).toMatchObject({ ok: false, code: "rejected", attempts: 4 });
    await model.complete(request);
    expect(server.chats.map((chat) => chat.mode)).toEqual([...structuredModes, ...structuredModes]);
    expect(remembered.notes()).toEqual([]);
  });

  it("is not asked another way when the configuration fixes one", async () => {
    const { model } = await modelOn(refusing(["json_schema"], sensible), {}, "json_schema");
    expect(await model.complete(request)).toMatchObject({ ok: false, code: "rejected", attempts: 1 });
  });

  it.each([
    [400, "'response_format.type' must be 'json_object'"],
    [400, "Invalid schema for response_format 'entailment'"],
    [400, "this server does not support structured outputs"],
    [400, "Unrecognized request argument supplied"],
    [400, "Failed to parse grammar"],
    [404, "No endpoints found that support tool use"],
    [422, "Extra inputs are not permitted"],
  ])("is recognised by %i %s", async (status, message) => {
    const { model } = await modelOn((chat) =>
      chat.mode === "json_schema" ? errorReply(status, message) : sensible(chat),
    );
    expect(await model.complete(request)).toMatchObject({ ok: true, mode: "tool_call" });
  });

  it.each([
    [{ kind: "status", status: 400, body: { message: "json_schema is unsupported", object: "error" } }],
    [{ kind: "status", status: 400, body: "response_format not supported" }],
    [{ kind: "status", status: 400, body: { error: "response_format: unknown field" } }],
    [{ kind: "body", body: { error: { message: "response_format not supported by provider", code: 400 } } }],
  ] satisfies [ScriptedReply][])("is recognised in the body %j", async (refusal) => {
    const { model } = await modelOn((chat) => (chat.mode === "json_schema" ? refusal : sensible(chat)));
    expect(await model.complete(request)).toMatchObject({ ok: true, mode: "tool_call" });
  });
});

describe("an endpoint that fails for another reason", () => {
  it.each([
    ["401", errorReply(401, "Incorrect API key; see response_format docs", { code: "invalid_api_key" }), "rejected", 1],
    ["403", errorReply(403, "json_schema not supported for this key"), "rejected", 1],
    ["429", errorReply(429, "Rate limit reached for tools"), "rate_limited", 4],
    ["500", errorReply(500, "json_schema not supported"), "unreachable", 4],
    ["501", errorReply(501, "response_format not implemented"), "unreachable", 1],
    [
      "context length",
      errorReply(400, "This model's maximum context length is 4096 tokens; shorten messages or functions", {
        code: "context_length_exceeded",
      }),
      "rejected",
      1,
    ],
    [
      "content policy",
      errorReply(400, "The response was filtered by Azure OpenAI's content management policy; unsupported", {
        code: "content_filter",
      }),
      "content_filter",
      1,
    ],
    [
      "unknown model",
      errorReply(404, "The model `test-model` does not exist", { code: "model_not_found" }),
      "rejected",
      1,
    ],
  ] satisfies [string, ScriptedReply, string, number][])(
    "%s stays with the way it asked",
    async (_, reply, code, attempts) => {
      const { server, model } = await modelOn(() => reply);
      expect(await model.complete(request)).toMatchObject({ ok: false, code, attempts, mode: "json_schema" });
      expect(new Set(server.chats.map((chat) => chat.mode))).toEqual(new Set(["json_schema"]));
    },
  );
});

describe("an endpoint that takes a way of asking and ignores it", () => {
  const ignoring: ChatHandler = (chat) => {
    const repaired = chat.messages.some((message) => message.role === "assistant");
    return chat.mode === "json_schema" && !repaired
      ? content("はい、支持されています。")
      : sensible({ ...chat, mode: "text" });
  };

  it("is repaired, and after two such replies asked the next way", async () => {
    const { server, model } = await modelOn(ignoring);
    for (const attempts of [2, 2, 1])
      expect(await model.complete(request)).toMatchObject({ ok: true, value, attempts });
    expect(server.chats.map((chat) => chat.mode)).toEqual([...Array<string>(4).fill("json_schema"), "tool_call"]);
  });
});

describe("a model that refuses a parameter", () => {
  it("is asked without temperature from then on", async () => {
    const message =
      "Unsupported value: 'temperature' does not support 0 with this model. Only the default (1) value is supported.";
    const { server, model } = await modelOn((chat) =>
      "temperature" in chat.body ? errorReply(400, message, { param: "temperature" }) : sensible(chat),
    );
    expect(await model.complete(request)).toMatchObject({ ok: true, mode: "json_schema", attempts: 2 });
    expect(await model.complete(request)).toMatchObject({ ok: true, mode: "json_schema", attempts: 1 });
    expect(server.chats).toHaveLength(3);
  });

  it("is given its limit as max_completion_tokens from then on", async () => {
    const message =
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.";
    const { server, model } = await modelOn((chat) =>
      "max_tokens" in chat.body ? errorReply(400, message, { param: "max_tokens" }) : sensible(chat),
    );
    expect(await model.complete(request)).toMatchObject({ ok: true, mode: "json_schema", attempts: 2 });
    expect(server.chats[1]?.body).toMatchObject({ max_completion_tokens: 4096 });
  });
});
