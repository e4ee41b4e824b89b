import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { experimentsConfigSchema } from "../../../src/experiments/config.js";
import { targetConfigSchema, type HttpTargetConfig } from "../../../src/experiments/targets/config.js";
import { createHttpTarget } from "../../../src/experiments/targets/http.js";
import { createConfiguredTarget } from "../../../src/experiments/targets/registry.js";
import { valueAt } from "../../../src/experiments/targets/reply-path.js";
import { fillTemplate } from "../../../src/experiments/targets/request-template.js";
import { json, startEndpoint } from "./http-server.js";

const sample = {
  id: "q1",
  user_input: '有給は "何日"？ {{id}}',
  category: "休暇",
  metadata: { user: { name: "a" }, n: 3 },
};
const never = new AbortController().signal;

function config(fields: Record<string, unknown>): HttpTargetConfig {
  return targetConfigSchema.parse({ type: "http", answer: "answer", ...fields }) as HttpTargetConfig;
}

describe("an HTTP target", () => {
  it("sends what the configuration says, with a key from the environment, and reads answer, texts and ids", async () => {
    const { url, seen } = await startEndpoint((_request, response) =>
      json(response, {
        data: { answer: "20日です" },
        sources: [
          { text: "年20日", id: 7 },
          { text: { minutes: 5 }, id: "b" },
        ],
        run: "r-1",
      }),
    );
    const target = createHttpTarget(
      "bot",
      config({
        url: `${url}/chat`,
        headers: { "x-app": "konkyo" },
        headers_from_environment: { authorization: "BOT_KEY" },
        body: {
          inputs: { kind: "{{category}}" },
          query: "Q: {{user_input}}",
          meta: "{{metadata.user}}",
          none: "{{metadata.x}}",
        },
        answer: "data.answer",
        contexts: "sources.*.text",
        context_ids: "sources.*.id",
        run_id: "run",
      }),
      { BOT_KEY: "Bearer secret" },
    );
    expect(await target(sample, never)).toMatchObject({
      source: "bot",
      response: "20日です",
      retrieved_contexts: ["年20日", '{"minutes":5}'],
      retrieved_context_ids: ["7", "b"],
      run_id: "r-1",
      outcome: null,
    });
    expect(seen[0]).toMatchObject({ method: "POST", url: "/chat" });
    expect(seen[0]!.headers).toMatchObject({ authorization: "Bearer secret", "x-app": "konkyo" });
    expect(JSON.parse(seen[0]!.body)).toEqual({
      inputs: { kind: "休暇" },
      query: 'Q: 有給は "何日"？ {{id}}',
      meta: { name: "a" },
      none: null,
    });
  });

  it("takes the message of a held run for no answer, where the reply says how it ended", async () => {
    const { url } = await startEndpoint((_request, response, turn) =>
      json(response, {
        answer: "保留しました",
        end: turn === 1 ? { status: "held", reason: "no_evidence" } : { status: "?" },
      }),
    );
    const target = createHttpTarget("bot", config({ url, outcome: "end" }), {});
    const held = await target(sample, never);
    expect(held).toMatchObject({ message: "保留しました", outcome: { status: "held", reason: "no_evidence" } });
    expect(held).not.toHaveProperty("response");
    await expect(target(sample, never)).rejects.toThrow(
      "the reply has object at end, where the end of a run was expected",
    );
  });

  it("tells absent texts from none at all", async () => {
    const replies = [{ answer: "a" }, { answer: "a", sources: null }, { answer: "a", sources: [] }];
    const { url } = await startEndpoint((_request, response, turn) => json(response, replies[turn - 1]));
    const target = createHttpTarget("bot", config({ url, contexts: "sources.*.text" }), {});
    expect(await target(sample, never)).not.toHaveProperty("retrieved_contexts");
    expect(await target(sample, never)).toMatchObject({ retrieved_contexts: [] });
    expect(await target(sample, never)).toMatchObject({ retrieved_contexts: [] });
  });

  it.each([
    ["a reply without an answer", { text: "?" }, "the reply has nothing at answer, where a text was expected"],
    ["an answer that is no text", { answer: 5 }, "the reply has number at answer, where a text was expected"],
    [
      "texts that are no list",
      { answer: "a", sources: "x" },
      "the reply has a string at sources, where a list was expected",
    ],
  ])("refuses %s at once", async (_name, reply, message) => {
    const { url, seen } = await startEndpoint((_request, response) => json(response, reply));
    const target = createHttpTarget("bot", config({ url, contexts: "sources" }), {});
    await expect(target(sample, never)).rejects.toMatchObject({
      code: "model_failed",
      message: message.replace("a string", "string"),
    });
    expect(seen).toHaveLength(1);
  });

  it("asks again after an outage, and not after a refusal", async () => {
    const statuses = [503, 429, 200];
    const { url, seen } = await startEndpoint((_request, response, turn) =>
      json(response, { answer: "a" }, statuses[turn - 1]),
    );
    expect(await createHttpTarget("bot", config({ url }), {})(sample, never)).toMatchObject({ response: "a" });
    expect(seen).toHaveLength(3);

    const refusing = await startEndpoint((_request, response) => json(response, { error: "no such app" }, 401));
    const refused = createHttpTarget("bot", config({ url: refusing.url }), {})(sample, never);
    await expect(refused).rejects.toMatchObject({
      message: 'the target replied 401: {"error":"no such app"}',
      hint: "Check the key in headers_from_environment.",
    });
    expect(refusing.seen).toHaveLength(1);
  });

  it("gives up when cancelled, and after its own time", async () => {
    const { url } = await startEndpoint(() => undefined);
    const stop = new AbortController();
    const asked = createHttpTarget("bot", config({ url }), {})(sample, stop.signal);
    await wait(20);
    stop.abort(new Error("Ctrl-C"));
    await expect(asked).rejects.toThrow("Ctrl-C");
    const slow = createHttpTarget("bot", config({ url, timeout_seconds: 0.05, max_retries: 0 }), {})(sample, never);
    await expect(slow).rejects.toThrow("no answer within 0.05 s");
  });

  it("puts a question into a URL so that it cannot change where it goes", async () => {
    const { url, seen } = await startEndpoint((_request, response) => json(response, { answer: "a" }));
    const target = createHttpTarget("bot", config({ url: `${url}/ask?q={{user_input}}&k=1`, method: "GET" }), {});
    await target({ id: "x", user_input: "a&k=2#/../../?" }, never);
    expect(seen[0]).toMatchObject({ method: "GET", url: "/ask?q=a%26k%3D2%23%2F..%2F..%2F%3F&k=1", body: "" });
  });

  it("names a variable that is not set, a placeholder and a target that do not exist", async () => {
    expect(() =>
      createHttpTarget("bot", config({ url: "http://x.test", headers_from_environment: { a: "BOT_KEY" } }), {}),
    ).toThrow(expect.objectContaining({ code: "config_invalid", where: "experiments.targets.bot" }));
    expect(() => createHttpTarget("bot", config({ url: "http://x.test", body: { q: "{{question}}" } }), {})).toThrow(
      expect.objectContaining({ message: "there is no placeholder {{question}}" }),
    );
    await expect(createConfiguredTarget("bto", { bot: config({ url: "http://x.test" }) }, {})).rejects.toMatchObject({
      code: "usage",
      hint: expect.stringContaining("graph, dataset, bot") as string,
    });
  });
});

describe("a streaming target", () => {
  const events = [
    'event: message\ndata: {"event":"message","answer":"こん"}\n\n',
    "event: ping\n\n",
    ': comment\n\ndata: {"event":"message","answer":"にちは"}\n\n',
    'data: {"event":"message_end","metadata":{"retriever_resources":[{"content":"挨拶"}]},"id":"m1"}\n\n',
  ].join("");
  const streaming = {
    stream: "sse",
    answer_events: ["message"],
    end_event: "message_end",
    contexts: "metadata.retriever_resources.*.content",
    run_id: "id",
  };

  it.each([
    ["one byte at a time", 1, "\n"],
    ["in one block", 10_000, "\n"],
    ["one byte at a time, with CRLF", 1, "\r\n"],
    ["in pieces of seven bytes, with CRLF", 7, "\r\n"],
  ])("joins the answer %s", async (_name, size, lineEnd) => {
    const bytes = Buffer.from(events.replaceAll("\n", lineEnd));
    const { url } = await startEndpoint((_request, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      void (async () => {
        for (let at = 0; at < bytes.length; at += size) {
          response.write(bytes.subarray(at, at + size));
          await new Promise((resolve) => setImmediate(resolve));
        }
        response.end();
      })();
    });
    const answer = await createHttpTarget("bot", config({ url, ...streaming }), {})(sample, never);
    expect(answer).toMatchObject({ response: "こんにちは", retrieved_contexts: ["挨拶"], run_id: "m1" });
  });

  it.each([
    [
      "that was cut off",
      'data: {"event":"message","answer":"こ"}\n\n',
      "the stream ended before its message_end event",
    ],
    ["that reports an error", 'data: {"event":"error","message":"quota"}\n\n', /the target reported: .*quota/],
    ["without an answer", 'data: {"event":"message_end"}\n\n', "no event of the stream has a text at answer"],
    ["that is no JSON", "data: <html>\n\n", "an event of the stream is no JSON: <html>"],
  ])("refuses a stream %s", async (_name, body, message) => {
    const { url } = await startEndpoint((_request, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" }).end(body);
    });
    await expect(createHttpTarget("bot", config({ url, ...streaming }), {})(sample, never)).rejects.toThrow(message);
  });
});

it("a path goes through records and lists of what was found, and nothing inherited", () => {
  expect(valueAt({ choices: [{ message: { content: "x" } }] }, "choices.0.message.content")).toBe("x");
  expect(valueAt({ a: [{ b: 1 }, {}, { b: 2 }] }, "a.*.b")).toEqual([1, 2]);
  expect(valueAt({}, "constructor.name")).toBeUndefined();
  expect(valueAt({ a: null }, "a.*")).toBeNull();
});

it("a question with placeholders in it stays as it is", () => {
  expect(fillTemplate(["{{user_input}} / {{id}}"], { id: "1", user_input: "{{id}} $& {{category}}" })).toEqual([
    "{{id}} $& {{category}} / 1",
  ]);
});

it("every setting of the slice can be described by the schema that init and the environment are derived from", () => {
  const schema = z.toJSONSchema(experimentsConfigSchema, { io: "input" });
  expect(Object.keys(schema.properties ?? {})).toEqual([
    "concurrency",
    "row_timeout_seconds",
    "max_error_rate",
    "resamples",
    "seed",
    "targets",
  ]);
});
