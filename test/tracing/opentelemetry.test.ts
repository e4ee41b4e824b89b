import fs from "node:fs";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { evaluateSamples } from "../../graphs/evaluation/evaluate-samples.js";
import { tracingConfigSchema } from "../../src/tracing/config.js";
import { createOpenTelemetry } from "../../src/tracing/opentelemetry.js";
import { inSpan } from "../../src/tracing/opentelemetry-span.js";
import { createRedactor } from "../../src/tracing/redaction.js";
import { answerBySchema, type RepliesBySchema } from "../support/openai-protocol.js";
import { startOpenAiServer } from "../support/openai-server.js";
import { startOtlpCollector, type OtlpCollector, type SpanTree } from "../support/otlp-collector.js";
import { askQuestion, ingestFiles, jsonLines, openServices, type TestServices } from "../support/services.js";

const question = "有給休暇は入社から何か月後に何日付与されますか？";
const evidence = "有給休暇は入社から6か月後に10日付与されます。";
const apiKey = "sk-test-0123456789abcdef";
const replies: RepliesBySchema = {
  answer: () => ({ claims: [{ text: evidence, evidence_ids: ["leave-1"] }], declined: false }),
};
/** A question that is answered, as it is by rules and without metrics. */
const nodes = ["receive", "retrieve", "gate", "inspect", "generate", "plan", "summarise", "release"];
const sent = [...nodes, "before_sending", "deliver"];

async function open(
  collector: OtlpCollector | null,
  given: { readonly yaml?: string; readonly environment?: Readonly<Record<string, string>> } = {},
): Promise<TestServices> {
  const environment: Record<string, string> =
    collector === null ? {} : { KONKYO_TRACING_OPENTELEMETRY_ENDPOINT: collector.url };
  const services = await openServices({
    yaml: given.yaml ?? "evaluation:\n  metrics: []\n",
    environment: { ...environment, ...given.environment },
  });
  const chunks = [{ evidence_id: "leave-1", content: evidence, corpus_version: "r1" }];
  await ingestFiles(services, "r1", { "chunks.jsonl": jsonLines(chunks) });
  return services;
}

/** The same through an endpoint. */
async function openWithModel(
  collector: OtlpCollector,
  environment: Readonly<Record<string, string>> = {},
  concurrency = 4,
) {
  const server = await startOpenAiServer({ chat: answerBySchema(replies) });
  onTestFinished(() => server.close());
  const endpoint = `{ base_url: "${server.baseUrl}", model: test-model, max_retries: 0, concurrency: ${concurrency} }`;
  const yaml = `models:\n  answer: ${endpoint}\n  embedding: ${endpoint}\nevaluation:\n  metrics: []\n`;
  const services = await open(collector, { yaml, environment: { OPENAI_API_KEY: apiKey, ...environment } });
  return { services, server };
}

const named = (name: string, ...children: readonly SpanTree[]): SpanTree => ({ name, children });

const askedOfModels: Readonly<Record<string, readonly SpanTree[]>> = {
  retrieve: [named("embeddings test-model")],
  generate: [named("chat test-model")],
};
const askedTree = named("invoke_workflow answer", ...sent.map((node) => named(node, ...(askedOfModels[node] ?? []))));

describe("a run with OpenTelemetry", () => {
  it("is one trace: the run, its nodes, and what each asked of a model", async () => {
    const collector = await startOtlpCollector();
    const { services, server } = await openWithModel(collector);
    const run = await askQuestion(services, question);
    await services.openTelemetry.flush();
    expect(run.outcome).toMatchObject({ status: "answered" });
    expect(collector.trees()).toEqual([askedTree]);
    expect(new Set(collector.spans().map(({ traceId }) => traceId)).size).toBe(1);

    const { host, port } = new URL(server.baseUrl);
    expect(collector.span("chat test-model")).toMatchObject({
      kind: 3,
      status: 0,
      attributes: {
        "gen_ai.operation.name": "chat",
        "gen_ai.provider.name": "openai",
        "gen_ai.request.model": "test-model",
        "gen_ai.output.type": "json",
        "gen_ai.usage.input_tokens": 10,
        "gen_ai.usage.output_tokens": 5,
        "server.address": host.split(":")[0],
        "server.port": Number(port),
        "konkyo.role": "answer",
        "konkyo.requests": 1,
      },
    });
    expect(collector.span("embeddings test-model").attributes).toMatchObject({
      "gen_ai.operation.name": "embeddings",
      "gen_ai.request.model": "test-model",
      "gen_ai.usage.input_tokens": Array.from(question).length,
    });
  });

  it("says on the run's span what is recorded of it", async () => {
    const collector = await startOtlpCollector();
    const services = await open(collector, { yaml: "evaluation:\n  metrics: [faithfulness]\n" });
    const { process_id, scores } = await askQuestion(services, question);
    await services.openTelemetry.flush();
    const score = scores.find(({ metric }) => metric === "faithfulness");
    expect(collector.span("invoke_workflow answer").attributes).toMatchObject({
      "konkyo.process_id": process_id,
      "gen_ai.operation.name": "invoke_workflow",
      "konkyo.status": "finished",
      "konkyo.route": "generate",
      "konkyo.corpus_version": "r1",
      "konkyo.score.faithfulness": score?.status === "scored" ? score.value : "no score",
    });
    expect(collector.span("faithfulness").attributes).toEqual({ "konkyo.node": "faithfulness" });
  });

  it("keeps runs that go on at once apart", async () => {
    const collector = await startOtlpCollector();
    const services = await open(collector);
    const runs = await Promise.all([1, 2, 3, 4].map(() => askQuestion(services, question)));
    await services.openTelemetry.flush();
    const expected = named("invoke_workflow answer", ...sent.map((node) => named(node)));
    expect(collector.trees()).toEqual(runs.map(() => expected));
    const ids = collector.spans().flatMap(({ attributes }) => attributes["konkyo.process_id"] ?? []);
    expect(ids.toSorted()).toEqual(runs.map(({ process_id }) => process_id).toSorted());
  });

  it("keeps them apart too where they wait for one another at an endpoint", async () => {
    const collector = await startOtlpCollector();
    const { services } = await openWithModel(collector, {}, 1);
    const questions = ["一", "二", "三", "四"].map((number) => `${question}${number}`);
    await Promise.all(questions.map((each) => askQuestion(services, each)));
    await services.openTelemetry.flush();
    expect(collector.trees()).toEqual(questions.map(() => askedTree));
  });

  it("is a span for each sample that is evaluated", async () => {
    const collector = await startOtlpCollector();
    const services = await open(collector);
    const metrics = services.metrics.filter(({ name }) => name === "faithfulness");
    const samples = ["a", "b"].map((id) => ({
      ...{ id, user_input: question, response: evidence, retrieved_contexts: [evidence] },
    }));
    const evaluated = await evaluateSamples(services, samples, { metrics, signal: new AbortController().signal });
    await services.openTelemetry.flush();
    const expected = named(
      "invoke_workflow evaluation",
      ...["plan", ...metrics.map(({ name }) => name), "summarise"].map((node) => named(node)),
    );
    expect(collector.trees()).toEqual([expected, expected]);
    const runs = collector.spans().filter(({ name }) => name === "invoke_workflow evaluation");
    expect(runs.map(({ attributes }) => attributes["konkyo.process_id"]).toSorted()).toEqual(
      evaluated.map(({ process_id }) => process_id).toSorted(),
    );
  });

  it("marks a run that is cancelled, and ends its spans", async () => {
    const collector = await startOtlpCollector();
    const services = await open(collector);
    const controller = new AbortController();
    const onNode = (node: string): void => (node === "gate" ? controller.abort() : undefined);
    await expect(askQuestion(services, question, { signal: controller.signal, onNode })).rejects.toThrow("cancelled");
    await services.openTelemetry.flush();
    expect(collector.span("invoke_workflow answer")).toMatchObject({
      status: 2,
      attributes: { "error.type": "cancelled", "konkyo.status": "cancelled" },
    });
  });

  it("has no failed node where it waits for a person", async () => {
    const collector = await startOtlpCollector();
    const services = await open(collector, { environment: { KONKYO_RELEASE_MODE: "review_all" } });
    await askQuestion(services, question);
    await services.openTelemetry.flush();
    expect(collector.span("await_review").status).toBe(0);
    expect(collector.span("invoke_workflow answer").attributes).toMatchObject({ "konkyo.status": "waiting" });
  });

  it("marks a request that the endpoint refused", async () => {
    const collector = await startOtlpCollector();
    const server = await startOpenAiServer({
      chat: () => ({ kind: "status", status: 401, body: { error: question } }),
    });
    onTestFinished(() => server.close());
    const yaml = `models:\n  answer: { base_url: "${server.baseUrl}", model: m, max_retries: 0 }\nevaluation:\n  metrics: []\n`;
    const services = await open(collector, { yaml, environment: { KONKYO_ANSWER_API_KEY: apiKey } });
    await askQuestion(services, question);
    await services.openTelemetry.flush();
    const { status, attributes } = collector.span("chat m");
    expect(status).toBe(2);
    expect(attributes["error.type"]).toMatch(/^[a-z_]+$/u);
    expect(collector.raw()).not.toContain(question);
  });
});

describe("contents", () => {
  it("are in no span unless asked for", async () => {
    const collector = await startOtlpCollector();
    const { services } = await openWithModel(collector);
    await askQuestion(services, question);
    await services.openTelemetry.flush();
    expect(collector.spans().length).toBeGreaterThan(nodes.length);
    for (const text of [question, evidence, "有給", apiKey]) expect(collector.raw()).not.toContain(text);
  });

  it("are there with capture_content, without secrets", async () => {
    const collector = await startOtlpCollector();
    const { services } = await openWithModel(collector, { KONKYO_TRACING_OPENTELEMETRY_CAPTURE_CONTENT: "true" });
    const leaky = `${question} 鍵は${apiKey}です。token ghp_0123456789abcdefghijABCDEFGHIJ`;
    await askQuestion(services, leaky);
    await services.openTelemetry.flush();
    expect(collector.span("invoke_workflow answer").attributes["konkyo.question"]).toBe(
      `${question} 鍵は[redacted]です。token [redacted]`,
    );
    expect(collector.span("generate").attributes["konkyo.node.input"]).toContain(evidence);
    expect(collector.span("chat test-model").attributes["gen_ai.output.messages"]).toContain(evidence);
    expect(collector.span("chat test-model").attributes["gen_ai.input.messages"]).toContain("[redacted]");
    expect(collector.raw()).not.toContain(apiKey);
    expect(collector.raw()).not.toContain("ghp_0123456789");
  });

  it("are shortened like those of recorded runs", async () => {
    const collector = await startOtlpCollector();
    const environment = {
      KONKYO_TRACING_OPENTELEMETRY_CAPTURE_CONTENT: "true",
      KONKYO_TRACING_PREVIEW_CHARACTERS: "100",
    };
    const services = await open(collector, { environment });
    await askQuestion(services, `${"あ".repeat(500)}${question}`);
    await services.openTelemetry.flush();
    expect(collector.span("invoke_workflow answer").attributes["konkyo.question"]).toBe(
      `${"あ".repeat(100)}… (${500 + question.length} characters)`,
    );
  });
});

describe("sending", () => {
  it("goes to the standard's endpoint with its headers, under its name for the service", async () => {
    const collector = await startOtlpCollector();
    const services = await open(null, {
      environment: {
        OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/base/`,
        OTEL_EXPORTER_OTLP_HEADERS: "x-tenant=desk,authorization=Bearer%20abc-0123456789",
        OTEL_SERVICE_NAME: "help-desk",
        OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=test,service.name=other",
      },
    });
    await askQuestion(services, question);
    await services.openTelemetry.flush();
    expect(collector.requests[0]).toMatchObject({
      path: "/base/v1/traces",
      headers: { "x-tenant": "desk", authorization: "Bearer abc-0123456789" },
    });
    expect(collector.spans()[0]?.resource).toMatchObject({
      "service.name": "help-desk",
      "deployment.environment.name": "test",
      "telemetry.sdk.language": "nodejs",
    });
    expect(collector.raw()).not.toContain("abc-0123456789");
  });

  it("carries no header that only the variables of the process around name", async () => {
    const collector = await startOtlpCollector();
    const before = process.env["OTEL_EXPORTER_OTLP_HEADERS"];
    process.env["OTEL_EXPORTER_OTLP_HEADERS"] = "x-secret-of-host=0123456789,authorization=Basic%20host";
    onTestFinished(() => {
      if (before === undefined) delete process.env["OTEL_EXPORTER_OTLP_HEADERS"];
      else process.env["OTEL_EXPORTER_OTLP_HEADERS"] = before;
    });
    const services = await open(collector, { environment: { OTEL_EXPORTER_OTLP_HEADERS: "x-own=1" } });
    await askQuestion(services, question);
    await services.openTelemetry.flush();
    expect(collector.requests[0]?.headers).toMatchObject({ "x-own": "1" });
    expect(collector.requests[0]?.headers).not.toHaveProperty("x-secret-of-host");
    expect(collector.requests[0]?.headers).not.toHaveProperty("authorization");
  });

  it("that fails is told once, with no secret, and touches no answer", async () => {
    const collector = await startOtlpCollector({ status: 401 });
    const services = await open(collector, {
      environment: { OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20abc-0123456789" },
    });
    for (let turn = 0; turn < 2; turn += 1) {
      expect((await askQuestion(services, question)).outcome).toMatchObject({ status: "answered" });
      await services.openTelemetry.flush();
    }
    const told = services.warnings.filter((warning) => warning.includes("OpenTelemetry"));
    expect(told).toEqual([expect.stringContaining("401")]);
    expect(told.join()).not.toContain("abc-0123456789");
  });

  it("is waited for no longer than the configuration says", async () => {
    const collector = await startOtlpCollector({ dead: true });
    const services = await open(collector, { environment: { KONKYO_TRACING_FLUSH_TIMEOUT_SECONDS: "0.2" } });
    await askQuestion(services, question);
    await services.openTelemetry.close();
    expect(services.warnings.filter((warning) => warning.includes("OpenTelemetry"))).toEqual([
      expect.stringContaining("within 0.2 s"),
    ]);
  });
});

describe("off", () => {
  it("does nothing and loads no package", async () => {
    const config = tracingConfigSchema.parse({});
    const off = await createOpenTelemetry({
      environment: {},
      config,
      redactor: createRedactor({}),
      version: "0.0.0",
      warn: () => undefined,
    });
    expect([off.enabled, off.destination]).toEqual([false, null]);
    expect(await off.run({ name: "answer", process_id: "p" }, () => inSpan({ name: "n" }, async () => 7))).toBe(7);
  });

  it.each([{ OTEL_SDK_DISABLED: "true" }, { OTEL_TRACES_EXPORTER: "none" }])("is what %j says", async (variables) => {
    const collector = await startOtlpCollector();
    const services = await open(null, { environment: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...variables } });
    await askQuestion(services, question);
    await services.close();
    expect(services.openTelemetry.enabled).toBe(false);
    expect(collector.requests).toEqual([]);
  });

  it("imports the packages in one module alone, which nothing imports at its start", () => {
    const folder = path.resolve(import.meta.dirname, "../../src");
    const files = fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const importing = (pattern: RegExp): readonly string[] =>
      files
        .filter((entry) => pattern.test(fs.readFileSync(path.join(entry.parentPath, entry.name), "utf8")))
        .map(({ name }) => name);
    expect(importing(/^import (?!type)[^;]*from "@opentelemetry\//mu)).toEqual(["opentelemetry-provider.ts"]);
    expect(importing(/^import (?!type)[^;]*from "\.\/opentelemetry-provider\.js"/mu)).toEqual([]);
  });
});
