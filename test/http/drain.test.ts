import Database from "better-sqlite3";
import { describe, expect, it, onTestFinished } from "vitest";
import { content } from "../support/openai-protocol.js";
import { startOpenAiServer, type OpenAiServer } from "../support/openai-server.js";
import { problemOf, sample, startTestService, type TestService } from "./test-service.js";

const asked = { ...sample, metrics: ["faithfulness"] };

/** A judge that answers (with nothing of use) when it is let go. */
async function start(drainSeconds: number): Promise<{ service: TestService; judge: OpenAiServer; letGo: () => void }> {
  let letGo = (): void => undefined;
  const released = new Promise<void>((resolve) => (letGo = resolve));
  const judge = await startOpenAiServer({
    async chat() {
      await released;
      return content("no JSON");
    },
  });
  onTestFinished(() => judge.close());
  const yaml = `models:\n  judge: {provider: openai, base_url: "${judge.baseUrl}", model: m}\n`;
  const http = { drain_seconds: drainSeconds };
  return { service: await startTestService({ http, yaml, environment: { OPENAI_API_KEY: "test-key" } }), judge, letGo };
}

describe("a service that is told to stop", () => {
  it("finishes what is under way, takes nothing new meanwhile, and then no longer listens", async () => {
    const { service, judge, letGo } = await start(60);
    const pending = service.post("/v1/evaluations/one", asked);
    await judge.received(1);
    const stopped = service.stop();
    const ready = await service.call("GET", "/readyz");
    expect([ready.status, await ready.json()]).toEqual([503, { status: "draining" }]);
    expect((await service.call("GET", "/healthz")).status).toBe(200);
    const refused = await service.post("/v1/gate", { chunks: [] });
    expect(await problemOf(refused)).toMatchObject({ status: 503, code: "draining" });
    expect(refused.headers.get("retry-after")).toBe("5");
    letGo();
    expect((await pending).status).toBe(200);
    await stopped;
    await expect(service.call("GET", "/healthz")).rejects.toThrow();
  });

  it("stops what does not end in time, says so to its caller, and records the run as cancelled", async () => {
    const { service, judge } = await start(0);
    const pending = service.post("/v1/evaluations/one", asked);
    await judge.received(1);
    await service.stop();
    const problem = await problemOf(await pending);
    expect(problem).toMatchObject({ status: 503, code: "draining" });
    await judge.closedByClient(1);
    const run = service.services.storage.sqlite
      .prepare("SELECT status FROM runs WHERE process_id = ?")
      .pluck()
      .get(problem.process_id);
    expect(run).toBe("cancelled");
    expect(service.log.some((line) => line.level === "warn" && line.fields["aborted"] === 1)).toBe(true);
  });

  it("closes the tenants that it has opened, and stops only once", async () => {
    const service = await startTestService({ http: { auth: ["keys"] } });
    await service.call("GET", "/v1/runs", { token: service.key(["read"], { tenant: "acme" }) });
    const { storage } = await service.tenants.of("acme");
    expect(storage.sqlite.open).toBe(true);
    await Promise.all([service.stop(), service.stop()]);
    expect(storage.sqlite.open).toBe(false);
    expect(service.services.storage.sqlite.open).toBe(true);
  });
});

describe("/readyz", () => {
  it("is ready while another process writes, and not when the database cannot be written", async () => {
    const service = await startTestService();
    const { storage } = service.services;
    expect((await service.call("GET", "/readyz")).status).toBe(200);
    const writer = new Database(storage.file);
    writer.exec("BEGIN IMMEDIATE");
    expect((await service.call("GET", "/readyz")).status).toBe(200);
    writer.exec("ROLLBACK");
    writer.close();
    await storage.close();
    const refused = await service.call("GET", "/readyz");
    expect([refused.status, await refused.json()]).toEqual([503, { status: "database_not_writable" }]);
  });
});

describe("/metrics", () => {
  it("counts requests by route template and runs by how they ended, without a word of what was asked", async () => {
    const service = await startTestService();
    const chunk = { evidence_id: "秘密", content: "secret", corpus_version: "r1" };
    await service.post("/v1/gate", { chunks: [chunk], current_version: "r1" });
    await service.post("/v1/gate", { chunks: [], current_version: "r1" });
    await service.post("/v1/evaluations/one", { ...sample, metrics: ["language_match"] });
    await service.call("GET", "/v1/runs/secret-id");
    await service.call("GET", "/secret/path");
    const text = await (await service.call("GET", "/metrics")).text();
    expect(text).toContain('konkyo_runs_total{kind="gate",route="generate",reason="ready"} 1');
    expect(text).toContain('konkyo_runs_total{kind="gate",route="hold",reason="no_evidence"} 1');
    expect(text).toContain('konkyo_runs_total{kind="evaluation",route="",reason=""} 1');
    expect(text).toMatch(/request_duration_seconds_count\{route="\/v1\/gate",method="POST",status="200"\} 2/);
    expect(text).toMatch(
      /request_duration_seconds_count\{route="\/v1\/runs\/:process_id",method="GET",status="404"\} 1/,
    );
    expect(text).toMatch(/request_duration_seconds_count\{route="unmatched",method="GET",status="404"\} 1/);
    expect(text).not.toMatch(/secret|秘密/);
  });
});
