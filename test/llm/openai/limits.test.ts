import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { createLimiter } from "../../../src/llm/limiter.js";
import { createOpenAiChatModel } from "../../../src/llm/openai/chat-model.js";
import { chatConfig, notingClock } from "../../support/openai-clients.js";
import { content, errorReply, rateLimited, type ChatHandler } from "../../support/openai-protocol.js";
import { startOpenAiServer, type OpenAiServer } from "../../support/openai-server.js";

const request = {
  name: "grade",
  schema: z.object({ ok: z.boolean() }),
  messages: [{ role: "user", content: "q" }],
} as const;
const good = content('{"ok":true}');

let server: OpenAiServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function limitedModel(
  chat: ChatHandler,
  rates = { requestsPerMinute: null as number | null, tokensPerMinute: null as number | null },
) {
  server = await startOpenAiServer({ chat });
  const clock = notingClock();
  const limiter = createLimiter(8, clock, rates);
  const config = chatConfig(server.baseUrl, { concurrency: 8, max_retries: 5 });
  return {
    server,
    clock,
    limiter,
    model: createOpenAiChatModel({ config, apiKey: undefined, role: "judge", limiter, clock }),
  };
}

describe("an endpoint that answers 429", () => {
  it("gets half of the requests at once afterwards, and all are answered", async () => {
    const { model, limiter } = await limitedModel(async ({ turn }) => {
      if (turn > 8) return good;
      // Refused together, as a burst is.
      await server?.received(8);
      return rateLimited("1");
    });
    const replies = await Promise.all(Array.from({ length: 8 }, () => model.complete(request)));
    expect(replies.map(({ ok }) => ok)).toEqual(Array.from({ length: 8 }, () => true));
    expect(limiter.places()).toBe(4);
  });

  it("because the account is empty is no reason to go slower", async () => {
    const empty = errorReply(429, "You exceeded your current quota", { code: "insufficient_quota" });
    const { model, limiter } = await limitedModel(() => empty);
    expect(await model.complete(request)).toMatchObject({ ok: false, code: "rate_limited", attempts: 1 });
    expect(limiter.places()).toBe(8);
  });
});

describe("limits per minute", () => {
  it("count every request that is sent, repeated ones too", async () => {
    const { model, clock } = await limitedModel(({ turn }) => (turn === 1 ? errorReply(500, "boom") : good), {
      requestsPerMinute: 2,
      tokensPerMinute: null,
    });
    await model.complete(request);
    const waits = clock.waits.length;
    await model.complete(request);
    expect(clock.waits.slice(waits).reduce((sum, ms) => sum + ms, 0)).toBeGreaterThan(59_000);
  });

  it("go by the tokens that the endpoint reports", async () => {
    const usage = { prompt_tokens: 900, completion_tokens: 50 };
    const { model, clock } = await limitedModel(() => ({ kind: "content", content: '{"ok":true}', usage }), {
      requestsPerMinute: null,
      tokensPerMinute: 2_000,
    });
    await model.complete(request);
    await model.complete(request);
    expect(clock.waits).toEqual([]);
    await model.complete(request);
    expect(clock.waits).toEqual([60_000]);
  });
});
