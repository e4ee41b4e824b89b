import { describe, expect, it, onTestFinished } from "vitest";
import { openIdempotencyKeys } from "../../src/http/idempotency-keys.js";
import { openServices } from "../support/services.js";
import { startOpenAiServer } from "../support/openai-server.js";
import { problemOf, sample, startTestService, type TestService } from "./test-service.js";

const body = { ...sample, metrics: ["language_match"] };
const headers = { "idempotency-key": "order-1" };

async function countRuns(service: TestService): Promise<number> {
  const { runs } = (await (await service.call("GET", "/v1/runs")).json()) as { runs: unknown[] };
  return runs.length;
}

describe("a creating request under an Idempotency-Key", () => {
  it("is worked on once: the same again gets the same answer", async () => {
    const service = await startTestService();
    const first = await service.post("/v1/evaluations/one", body, { headers });
    const again = await service.post("/v1/evaluations/one", body, { headers });
    expect([first.status, again.status]).toEqual([200, 200]);
    expect([first.headers.get("idempotency-replayed"), again.headers.get("idempotency-replayed")]).toEqual([
      null,
      "true",
    ]);
    expect(again.headers.get("content-type")).toBe(first.headers.get("content-type"));
    expect(await again.text()).toBe(await first.text());
    expect(await countRuns(service)).toBe(1);
  });

  it("is also answered alike after a restart", async () => {
    const services = await openServices();
    const before = await startTestService({ services });
    const first = await before.post("/v1/evaluations/one", body, { headers });
    await before.stop();
    const after = await startTestService({ services });
    const again = await after.post("/v1/evaluations/one", body, { headers });
    expect(await again.text()).toBe(await first.text());
    expect(again.headers.get("idempotency-replayed")).toBe("true");
  });

  it("with another body, path or form of answer is refused", async () => {
    const service = await startTestService();
    await service.post("/v1/evaluations/one", body, { headers });
    const other = await service.post("/v1/evaluations/one", { ...body, response: "別の回答" }, { headers });
    expect(await problemOf(other)).toMatchObject({ status: 422, code: "key_reused", where: "header Idempotency-Key" });
    const elsewhere = await service.post("/v1/evaluations", { samples: [sample] }, { headers });
    expect(elsewhere.status).toBe(422);
    expect(await countRuns(service)).toBe(1);
  });

  it("that is still being worked on is 409", async () => {
    const judge = await startOpenAiServer({ chat: () => ({ kind: "hang" }) });
    onTestFinished(() => judge.close());
    const yaml = `models:\n  judge: {provider: openai, base_url: "${judge.baseUrl}", model: m}\n`;
    const service = await startTestService({ yaml, environment: { OPENAI_API_KEY: "test-key" } });
    const asked = { ...sample, metrics: ["faithfulness"] };
    const gone = new AbortController();
    const pending = service.post("/v1/evaluations/one", asked, { headers, signal: gone.signal }).catch(() => null);
    await judge.received(1);
    const second = await service.post("/v1/evaluations/one", asked, { headers });
    expect(await problemOf(second)).toMatchObject({ status: 409, code: "conflict" });
    expect(second.headers.get("retry-after")).toBe("2");
    gone.abort();
    await pending;
    // Its caller has gone before there was an answer: the key is free again, and the next request reaches the judge.
    await judge.closedByClient(1);
    const later = new AbortController();
    await expect
      .poll(async () => {
        const next = service.post("/v1/evaluations/one", asked, { headers, signal: later.signal }).catch(() => null);
        return Promise.race([judge.received(2).then(() => true), next.then((response) => response?.status)]);
      })
      .toBe(true);
    later.abort();
  });

  it("that was refused gives the key back, so that it can be sent again put right", async () => {
    const service = await startTestService();
    const refused = await service.post("/v1/evaluations/one", { ...body, metrics: ["no_such"] }, { headers });
    expect(await problemOf(refused)).toMatchObject({ status: 400, where: "body.metrics[0]" });
    expect((await service.post("/v1/evaluations/one", body, { headers })).status).toBe(200);
  });

  it("keeps a stream of events whole", async () => {
    const service = await startTestService();
    const events = { ...headers, accept: "text/event-stream" };
    const first = await service.post(
      "/v1/evaluations",
      { samples: [body], metrics: body.metrics },
      { headers: events },
    );
    const text = await first.text();
    expect(text).toContain("event: result");
    const again = await service.post(
      "/v1/evaluations",
      { samples: [body], metrics: body.metrics },
      { headers: events },
    );
    expect(again.headers.get("content-type")).toBe("text/event-stream");
    expect(await again.text()).toBe(text);
    expect(await countRuns(service)).toBe(1);
  });

  it.each(["with space", "é", "x".repeat(256)])("named %j is refused", async (key) => {
    const service = await startTestService();
    const encoded = Buffer.from(key, "utf8").toString("latin1");
    const response = await service.post("/v1/evaluations/one", body, { headers: { "idempotency-key": encoded } });
    expect(await problemOf(response)).toMatchObject({ status: 400, where: "header Idempotency-Key" });
  });
});

describe("keys in the database", () => {
  const request = { caller: "key:1", key: "k", hash: "h" };
  const at = (ms: number) => new Date(Date.UTC(2026, 9, 1) + ms);

  it("of a request that was lost with its process are free after the longest time that one can take", async () => {
    const { storage } = await openServices();
    const keys = openIdempotencyKeys(storage, 1000);
    expect(keys.claim(request, at(0)).state).toBe("mine");
    expect(keys.claim(request, at(999)).state).toBe("running");
    expect(keys.claim(request, at(1001)).state).toBe("mine");
  });

  it("are kept for a day", async () => {
    const { storage } = await openServices();
    const keys = openIdempotencyKeys(storage, 1000);
    keys.claim(request, at(0));
    keys.keep(request, { status: 200, content_type: "text/plain", body: "x" });
    expect(keys.claim(request, at(86_000_000)).state).toBe("done");
    expect(keys.claim(request, at(86_400_001)).state).toBe("mine");
  });
});
