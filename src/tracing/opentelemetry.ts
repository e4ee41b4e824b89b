import { setTimeout as delay } from "node:timers/promises";
import type * as Api from "@opentelemetry/api";
import type { TracingConfig } from "./config.js";
import type { Environment } from "./langsmith-environment.js";
import { readOpenTelemetrySettings, type OpenTelemetrySettings } from "./opentelemetry-environment.js";
import { createSpanOpener, type SpanOpener } from "./opentelemetry-opener.js";
import { noNotes, untilDone, type OpenSpan, type SpanStart } from "./opentelemetry-span.js";
import type { Redactor } from "./redaction.js";

/** Spans for OpenTelemetry, beside the recorded runs and LangSmith. */
export interface OpenTelemetry {
  readonly enabled: boolean;
  /** Where spans go, for people to read; null when it is off. */
  readonly destination: string | null;
  /** Begins a span under the one that is open around the caller, else under a given parent, else a trace. */
  open(start: SpanStart): OpenSpan;
  /** Does the work of one run in a span of its own, which `runSpan` finds from within. */
  run<Result>(run: SpannedRun, work: () => Promise<Result>): Promise<Result>;
  /** Waits until everything so far is sent, at most `flush_timeout_seconds`; then warns. Never throws. */
  flush(): Promise<void>;
  /** For an exit: flushes and lets go of the network. Never throws. */
  close(): Promise<void>;
}

/** What a run's span is named for. */
export interface SpannedRun {
  /** The graph: `answer` or `evaluation`. */
  readonly name: string;
  readonly process_id: string;
}

export interface OpenTelemetryOptions {
  readonly environment: Environment;
  readonly config: TracingConfig;
  readonly redactor: Redactor;
  /** Of Konkyo, as the writer of the spans. */
  readonly version: string;
  readonly warn: (message: string) => void;
}

/**
 * Sets up spans as the configuration and the standard's variables say. Where the
 * application around has a tracer provider of its own, spans go there instead.
 * Off, none of the packages is loaded.
 *
 * @throws KonkyoError `config_invalid` when a variable of the standard has an impossible value
 */
export async function createOpenTelemetry(options: OpenTelemetryOptions): Promise<OpenTelemetry> {
  const settings = readOpenTelemetrySettings(options.config.opentelemetry, options.environment);
  const hosted = hasHostProvider();
  if (settings === null && !hosted) return noOpenTelemetry;
  const api = await import("@opentelemetry/api");
  if (hosted || settings === null) return throughHost(api, options);
  return throughOwn(api, settings, options);
}

export const noOpenTelemetry: OpenTelemetry = {
  enabled: false,
  destination: null,
  open: () => closedSpan,
  run: (_run, work) => work(),
  flush: async () => undefined,
  close: async () => undefined,
};

const closedSpan: OpenSpan = { ...noNotes, within: (work) => work(), end: () => undefined };

/** Where every copy of the API keeps what is registered; looking there loads none. */
const registry = Symbol.for("opentelemetry.js.api.1");

function hasHostProvider(): boolean {
  const registered: unknown = Reflect.get(globalThis, registry);
  return typeof registered === "object" && registered !== null && "trace" in registered;
}

function throughHost(api: typeof Api, options: OpenTelemetryOptions): OpenTelemetry {
  const opener = createSpanOpener({ ...options, api, provider: api.trace.getTracerProvider() });
  return {
    ...spansOf(opener),
    destination: "the application's own tracer provider",
    // Sending is the matter of whoever registered it.
    flush: async () => undefined,
    close: async () => undefined,
  };
}

async function throughOwn(
  api: typeof Api,
  settings: OpenTelemetrySettings,
  options: OpenTelemetryOptions,
): Promise<OpenTelemetry> {
  const { config, redactor, warn } = options;
  const { createSpanSender } = await import("./opentelemetry-provider.js");
  const sender = createSpanSender(settings, (reason) => {
    warn(`OpenTelemetry: spans are not being stored (${redactor.text(reason)}). ${checkHint}`);
  });
  const seconds = config.flush_timeout_seconds;
  const flush = async (inHaste = false): Promise<void> => {
    const sent = await sentWithin(sender.sendAll({ inHaste }), seconds * 1000);
    if (!sent && !sender.failing()) {
      warn(`OpenTelemetry: spans were not sent within ${seconds} s; going on. ${checkHint}`);
    }
  };
  return {
    ...spansOf(createSpanOpener({ ...options, api, provider: sender.provider })),
    destination: redactor.text(settings.url),
    flush: () => flush(),
    async close() {
      await flush(true);
      sender.close();
    },
  };
}

const checkHint =
  "Check tracing.opentelemetry.endpoint or OTEL_EXPORTER_OTLP_ENDPOINT (OTLP over HTTP, as on port 4318), or take it away.";

function spansOf(opener: SpanOpener): Pick<OpenTelemetry, "enabled" | "open" | "run"> {
  return {
    enabled: true,
    open: (start) => opener.open(start),
    run: ({ name, process_id }, work) => untilDone(opener.openRun(runStart(name, process_id)), () => work()),
  };
}

function runStart(name: string, processId: string): SpanStart {
  return {
    name: `invoke_workflow ${name}`,
    attributes: {
      "gen_ai.operation.name": "invoke_workflow",
      "gen_ai.agent.name": name,
      "konkyo.process_id": processId,
    },
  };
}

async function sentWithin(sends: Promise<void>, milliseconds: number): Promise<boolean> {
  const done = new AbortController();
  const sending = sends.then(() => true).finally(() => done.abort());
  // The abort is how a finished flush ends this timer, not a failure.
  const late = delay(milliseconds, false, { signal: done.signal }).catch(() => false);
  return await Promise.race([sending, late]);
}
