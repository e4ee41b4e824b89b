import http from "node:http";
import { describe, expect, it, onTestFinished } from "vitest";
import { createLane } from "../../src/http/lane.js";
import { startOpenAiServer, type OpenAiServer } from "../support/openai-server.js";
import { problemOf, sample, startTestService, type HttpSettings, type TestService } from "./test-service.js";

const faithfulness = { ...sample, metrics: ["faithfulness"] };

/** A service whose judge never answers. */
async function startStuck(http: HttpSettings): Promise<{ service: TestService; judge: OpenAiServer }> {
  const judge = await startOpenAiServer({ chat: () => ({ kind: "hang" }) });
  onTestFinished(() => judge.close());
  const yaml = `models:\n  judge: {provider: openai, base_url: "${judge.baseUrl}", model: test-model, timeout_seconds: 60}\n`;
  return { service: await startTestService({ http, yaml, environment: { OPENAI_API_KEY: "test-key" } }), judge };
}

describe("a body that is too large", () => {
  it("is refused by the length it announces, and by the bytes that come when it announces none", async () => {
    const service = await startTestService({ http: { body_limit_bytes: 2048 } });
    const body = JSON.stringify({ chunks: "x".repeat(4000) });
    expect(await problemOf(await service.post("/v1/gate", body))).toMatchObject({
      status: 413,
      code: "payload_too_large",
    });
    expect(await chunked(service, body)).toBe(413);
    expect((await service.post("/v1/gate", { chunks: "x".repeat(1000) })).status).toBe(200);
    expect(await chunked(service, JSON.stringify({ chunks: [] }))).toBe(200);
  });
});

describe("requests of one caller", () => {
  it("beyond the minute's are 429 with the time to wait; another caller's go on", async () => {
    const service = await startTestService({ http: { auth: ["keys"], requests_per_minute: 3 } });
    const [first, second] = [service.key(["read"]), service.key(["read"])];
    for (let count = 0; count < 3; count += 1) {
      expect((await service.call("GET", "/v1/runs", { token: first })).status).toBe(200);
    }
    const refused = await service.call("GET", "/v1/runs", { token: first });
    expect(await problemOf(refused)).toMatchObject({ status: 429, code: "rate_limited" });
    const after = Number(refused.headers.get("retry-after"));
    expect(after).toBeGreaterThanOrEqual(1);
    expect(after).toBeLessThanOrEqual(60);
    expect((await service.call("GET", "/v1/runs", { token: second })).status).toBe(200);
  });
});

describe("requests that ask models", () => {
  it("wait for their turn in a queue with an end, and then are 503 with Retry-After; others are not held up", async () => {
    const { service, judge } = await startStuck({ concurrency: 1, queue_length: 1 });
    const gone = new AbortController();
    const pending = [1, 2].map(() =>
      service.post("/v1/evaluations/one", faithfulness, { signal: gone.signal }).catch(() => null),
    );
    await judge.received(1);
    await expect
      .poll(async () => (await (await service.call("GET", "/metrics")).text()).includes('waiting{lane="model"} 1'))
      .toBe(true);
    const refused = await service.post("/v1/evaluations/one", faithfulness);
    expect(await problemOf(refused)).toMatchObject({ status: 503, code: "overloaded" });
    expect(refused.headers.get("retry-after")).toBe("2");
    expect((await service.post("/v1/gate", { chunks: [] })).status).toBe(200);
    gone.abort();
    await Promise.all(pending);
    // The one that waited has gone without ever reaching the judge.
    await judge.closedByClient(1);
    expect(judge.requests).toHaveLength(1);
  });

  it("are stopped when their time is over, with 504, and their run says so", async () => {
    const { service, judge } = await startStuck({ request_seconds: 1 });
    const problem = await problemOf(await service.post("/v1/evaluations/one", faithfulness));
    expect(problem).toMatchObject({ status: 504, code: "timeout" });
    await judge.closedByClient(1);
    const { status } = (await (await service.call("GET", `/v1/runs/${problem.process_id ?? ""}`)).json()) as {
      status: string;
    };
    expect(status).toBe("cancelled");
  });
});

describe("a lane", () => {
  it("gives turns in order, and takes one back only once", async () => {
    const lane = createLane({ concurrency: 1, queueLength: 2 });
    const { signal } = new AbortController();
    const order: string[] = [];
    const leave = await lane.enter(signal);
    const second = lane.enter(signal).then((done) => (order.push("second"), done));
    const third = lane.enter(signal).then((done) => (order.push("third"), done));
    await expect(lane.enter(signal)).rejects.toMatchObject({ code: "overloaded" });
    leave();
    leave();
    (await second)();
    (await third)();
    expect(order).toEqual(["second", "third"]);
  });

  it("that begins one by one lets the network be heard between two starts", async () => {
    const lane = createLane({ concurrency: 10, queueLength: 0, oneByOne: true });
    let turn = 0;
    const count = (): void => {
      turn += 1;
      counting = setImmediate(count);
    };
    let counting = setImmediate(count);
    const { signal } = new AbortController();
    const turns = await Promise.all([1, 2, 3].map(() => lane.enter(signal).then((leave) => (leave(), turn))));
    clearImmediate(counting);
    expect(new Set(turns).size).toBe(3);
  });

  it("lets a waiting caller go whose signal aborts", async () => {
    const lane = createLane({ concurrency: 1, queueLength: 5 });
    const leave = await lane.enter(new AbortController().signal);
    const gone = new AbortController();
    const waiting = lane.enter(gone.signal);
    gone.abort(new Error("gone"));
    await expect(waiting).rejects.toThrow("gone");
    expect(lane.waiting()).toBe(0);
    leave();
    (await lane.enter(new AbortController().signal))();
  });
});

/** Sends a body in pieces and without its length. */
function chunked(service: TestService, body: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        host: "127.0.0.1",
        port: service.port,
        path: "/v1/gate",
        method: "POST",
        headers: { "content-type": "application/json", "transfer-encoding": "chunked" },
      },
      (response) => {
        response.resume();
        resolve(response.statusCode);
      },
    );
    request.on("error", reject);
    for (let at = 0; at < body.length; at += 500) request.write(body.slice(at, at + 500));
    request.end();
  });
}
