import { once } from "node:events";
import { describe, expect, it, onTestFinished } from "vitest";
import { ended, startCli } from "../support/cli.js";
import { startOtlpCollector, type OtlpCollector } from "../support/otlp-collector.js";
import { temporaryFolder } from "../support/services.js";
import { sample, startTestService, type TestService } from "./test-service.js";

const question = "有給休暇は何日ですか？";
const traceId = "0af7651916cd43dd8448eb211c80319c";
const spanId = "b7ad6b7169203331";
const traceparent = `00-${traceId}-${spanId}-01`;

async function start(): Promise<{ collector: OtlpCollector; service: TestService }> {
  const collector = await startOtlpCollector();
  const environment = { KONKYO_TRACING_OPENTELEMETRY_ENDPOINT: collector.url };
  const service = await startTestService({ environment, yaml: "evaluation:\n  metrics: []\n" });
  return { collector, service };
}

const flush = (service: TestService): Promise<void> => service.services.openTelemetry.flush();

describe("a request", () => {
  it("is a span under its caller's, with the run and its nodes below", async () => {
    const { collector, service } = await start();
    const headers = { traceparent, tracestate: "vendor=1", "x-request-id": "req-1", "user-agent": "tests" };
    const response = await service.post("/v1/answers", { question }, { headers });
    const { process_id } = (await response.json()) as { process_id: string };
    await flush(service);
    const request = collector.span("POST /v1/answers");
    expect(request).toMatchObject({
      ...{ traceId, parentSpanId: spanId, kind: 2, status: 0, traceState: "vendor=1" },
      attributes: {
        "http.request.method": "POST",
        "http.route": "/v1/answers",
        "http.response.status_code": 200,
        "url.path": "/v1/answers",
        "url.scheme": "http",
        "server.address": "127.0.0.1",
        "server.port": service.port,
        "user_agent.original": "tests",
        "konkyo.request_id": "req-1",
        "konkyo.operation": "askQuestion",
        "konkyo.process_id": process_id,
      },
    });
    const [tree] = collector.trees();
    expect(tree).toMatchObject({ name: "POST /v1/answers", children: [{ name: "invoke_workflow answer" }] });
    expect(tree?.children[0]?.children.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["receive", "retrieve", "gate", "hold"]),
    );
    expect(new Set(collector.spans().map((span) => span.traceId))).toEqual(new Set([traceId]));
    expect(collector.raw()).not.toContain("有給");
  });

  it("lasts until the last byte where the answer is streamed", async () => {
    const { collector, service } = await start();
    const response = await service.post("/v1/answers", { question, stream: true });
    expect(await response.text()).toContain("event: result");
    await flush(service);
    expect(collector.trees()).toMatchObject([
      { name: "POST /v1/answers", children: [{ name: "invoke_workflow answer" }] },
    ]);
  });

  it("holds each evaluation that it asked for", async () => {
    const { collector, service } = await start();
    const response = await service.post("/v1/evaluations", { samples: [sample, sample], metrics: ["faithfulness"] });
    expect(response.status, await response.text()).toBe(200);
    await flush(service);
    const run = { name: "invoke_workflow evaluation" };
    expect(collector.trees()).toMatchObject([{ name: "POST /v1/evaluations", children: [run, run] }]);
  });

  it("keeps requests that come at once apart", async () => {
    const { collector, service } = await start();
    await Promise.all([1, 2, 3, 4].map(() => service.post("/v1/answers", { question })));
    await flush(service);
    expect(collector.trees().map(({ name, children }) => [name, children.map((child) => child.name)])).toEqual(
      Array.from({ length: 4 }, () => ["POST /v1/answers", ["invoke_workflow answer"]]),
    );
  });

  it("is named for its template, not its path; what its caller did wrong is no error", async () => {
    const { collector, service } = await start();
    expect((await service.call("GET", "/v1/answers/no-such-run")).status).toBe(404);
    expect((await service.call("GET", "/no/such/path?q=hidden")).status).toBe(404);
    expect((await service.call("PROPFIND", "/no/such/path")).status).toBe(404);
    await flush(service);
    const named = collector.spans().map(({ name, status, attributes }) => [name, status, attributes["http.route"]]);
    expect(named).toEqual([
      ["GET /v1/answers/:process_id", 0, "/v1/answers/:process_id"],
      ["GET", 0, undefined],
      ["HTTP", 0, undefined],
    ]);
    expect(collector.raw()).not.toContain("hidden");
  });

  it("begins a trace of its own where the caller's header makes no sense", async () => {
    const { collector, service } = await start();
    await service.call("GET", "/healthz", { headers: { traceparent: `00-${"0".repeat(32)}-${spanId}-01` } });
    await flush(service);
    expect(collector.span("GET /healthz").parentSpanId).toBeUndefined();
  });

  it("is not sent where its caller does not keep the trace", async () => {
    const { collector, service } = await start();
    await service.call("GET", "/healthz", { headers: { traceparent: `00-${traceId}-${spanId}-00` } });
    await service.call("GET", "/readyz");
    await flush(service);
    expect(collector.spans().map(({ name }) => name)).toEqual(["GET /readyz"]);
  });

  it("that the service failed is an error", async () => {
    const { collector, service } = await start();
    service.services.storage.sqlite.exec("DROP TABLE runs");
    expect((await service.call("GET", "/v1/runs")).status).toBeGreaterThanOrEqual(500);
    await flush(service);
    const { status, attributes } = collector.span("GET /v1/runs");
    expect([status, attributes["error.type"]]).toEqual([2, String(attributes["http.response.status_code"])]);
  });
});

describe("konkyo serve", () => {
  it("sends what is left when it is stopped", async () => {
    const collector = await startOtlpCollector();
    const environment = { PORT: "0", OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_SERVICE_NAME: "desk" };
    const child = startCli(["serve", "--json"], { folder: temporaryFolder(), environment });
    onTestFinished(() => void child.kill("SIGKILL"));
    const end = ended(child);
    const [printed] = (await once(child.stdout!, "data")) as [string];
    const { url } = JSON.parse(printed) as { url: string };
    const headers = { traceparent, "content-type": "application/json" };
    await fetch(`${url}/v1/answers`, { method: "POST", headers, body: JSON.stringify({ question }) });
    child.kill("SIGTERM");
    expect((await end).code).toBe(143);
    expect(collector.span("POST /v1/answers")).toMatchObject({ traceId, resource: { "service.name": "desk" } });
    expect(collector.trees()).toMatchObject([
      { name: "POST /v1/answers", children: [{ name: "invoke_workflow answer" }] },
    ]);
  });
});
