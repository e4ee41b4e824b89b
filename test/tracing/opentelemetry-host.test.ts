import { AsyncLocalStorage } from "node:async_hooks";
import { context, ROOT_CONTEXT, trace, type Context, type ContextManager } from "@opentelemetry/api";
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { afterEach, describe, expect, it } from "vitest";
import { startOtlpCollector } from "../support/otlp-collector.js";
import { askQuestion, openServices } from "../support/services.js";

/** An application that keeps spans of its own, as one that holds the library does. */
function startHost(options: { readonly keepsContext: boolean }) {
  const exporter = new InMemorySpanExporter();
  trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }));
  if (options.keepsContext) context.setGlobalContextManager(contextManager());
  return { exporter, tracer: trace.getTracer("host") };
}

function contextManager(): ContextManager {
  const storage = new AsyncLocalStorage<Context>();
  const manager: ContextManager = {
    active: () => storage.getStore() ?? ROOT_CONTEXT,
    with: (given, work, self, ...args) => storage.run(given, () => work.call(self as never, ...args)),
    bind: (_given, target) => target,
    enable: () => manager,
    disable: () => manager,
  };
  return manager;
}

afterEach(() => {
  trace.disable();
  context.disable();
});

const yaml = "evaluation:\n  metrics: []\n";

describe("an application with a tracer provider of its own", () => {
  it("gets the spans, under the one that it has open", async () => {
    const { exporter, tracer } = startHost({ keepsContext: true });
    const services = await openServices({ yaml });
    await tracer.startActiveSpan("host's request", async (span) => {
      await askQuestion(services, "有給休暇は何日ですか");
      span.end();
    });
    const spans = exporter.getFinishedSpans();
    const idOf = (name: string) => spans.find((span) => span.name === name)?.spanContext().spanId;
    const run = spans.find(({ name }) => name === "invoke_workflow answer");
    expect(run?.parentSpanContext?.spanId).toBe(idOf("host's request"));
    const retrieve = spans.find(({ name }) => name === "retrieve");
    expect(retrieve?.parentSpanContext?.spanId).toBe(run?.spanContext().spanId);
    expect(new Set(spans.map((span) => span.spanContext().traceId)).size).toBe(1);
  });

  it("gets them as one trace too where it keeps no context", async () => {
    const { exporter } = startHost({ keepsContext: false });
    const services = await openServices({ yaml });
    await askQuestion(services, "有給休暇は何日ですか");
    const spans = exporter.getFinishedSpans();
    expect(spans.length).toBeGreaterThan(3);
    expect(spans.filter(({ parentSpanContext }) => parentSpanContext === undefined).map(({ name }) => name)).toEqual([
      "invoke_workflow answer",
    ]);
  });

  it("gets them instead of a configured endpoint, and stays what it was", async () => {
    const collector = await startOtlpCollector();
    const { exporter } = startHost({ keepsContext: false });
    const before = trace.getTracerProvider();
    const services = await openServices({
      yaml,
      environment: { KONKYO_TRACING_OPENTELEMETRY_ENDPOINT: collector.url },
    });
    await askQuestion(services, "有給休暇は何日ですか");
    await services.openTelemetry.close();
    expect(exporter.getFinishedSpans().length).toBeGreaterThan(3);
    expect(collector.requests).toEqual([]);
    expect(trace.getTracerProvider()).toBe(before);
  });
});

it("where there is none, nothing is registered", async () => {
  const collector = await startOtlpCollector();
  const services = await openServices({
    yaml,
    environment: { KONKYO_TRACING_OPENTELEMETRY_ENDPOINT: collector.url },
  });
  await askQuestion(services, "有給休暇は何日ですか");
  await services.openTelemetry.flush();
  expect(collector.spans().length).toBeGreaterThan(3);
  expect(trace.setGlobalTracerProvider(new BasicTracerProvider())).toBe(true);
});
