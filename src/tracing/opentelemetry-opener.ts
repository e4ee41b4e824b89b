import type * as Api from "@opentelemetry/api";
import { errorMessage, KonkyoError } from "../core/errors.js";
import type { TracingConfig } from "./config.js";
import type { RemoteParent } from "./opentelemetry-parent.js";
import { spanScope, type OpenSpan, type SpanAttributes, type SpanNotes, type SpanStart } from "./opentelemetry-span.js";
import { preview } from "./preview.js";
import type { Redactor } from "./redaction.js";

/** Begins spans with one provider. */
export interface SpanOpener {
  open(start: SpanStart): OpenSpan;
  /** A span that `runSpan` finds from within its work. */
  openRun(start: SpanStart): OpenSpan;
}

export interface SpanOpenerOptions {
  readonly api: typeof Api;
  readonly provider: Api.TracerProvider;
  readonly config: TracingConfig;
  readonly redactor: Redactor;
  readonly version: string;
}

/**
 * Spans by the API of OpenTelemetry. The context of the work around is the
 * host's where the host keeps one, and otherwise our own.
 */
export function createSpanOpener(options: SpanOpenerOptions): SpanOpener {
  const { api, provider, version } = options;
  const tracer = provider.getTracer("konkyo", version);
  const hostKeepsContext = keepsContext(api);

  const around = (parent: RemoteParent | null | undefined): Api.Context => {
    const here = hostKeepsContext ? api.context.active() : (spanScope.getStore()?.context ?? api.ROOT_CONTEXT);
    if (parent === undefined || parent === null || api.trace.getSpanContext(here) !== undefined) return here;
    const { traceId, spanId, traceFlags, traceState } = parent;
    return api.trace.setSpanContext(here, {
      ...{ traceId, spanId, traceFlags, isRemote: true },
      ...(traceState === null ? {} : { traceState: api.createTraceState(traceState) }),
    });
  };

  const begin = ({ name, kind = "internal", attributes = {}, parent }: SpanStart, ofRun: boolean): OpenSpan => {
    const above = around(parent);
    const kinds = { server: api.SpanKind.SERVER, client: api.SpanKind.CLIENT, internal: api.SpanKind.INTERNAL };
    const clean = cleanAttributes(attributes, options.redactor);
    const span = tracer.startSpan(options.redactor.text(name), { kind: kinds[kind], attributes: clean }, above);
    const context = api.trace.setSpan(above, span);
    const notes = notesOf(span, options);
    const scope = { context, run: ofRun ? notes : (spanScope.getStore()?.run ?? null), open };
    return {
      ...notes,
      within: (work) => spanScope.run(scope, () => api.context.with(context, work)),
      end: () => span.end(),
    };
  };

  const open = (start: SpanStart): OpenSpan => begin(start, false);
  return { open, openRun: (start) => begin(start, true) };
}

/** Without a context manager the API forgets what it is given. */
function keepsContext({ context, createContextKey, ROOT_CONTEXT }: typeof Api): boolean {
  const key = createContextKey("konkyo probe");
  return context.with(ROOT_CONTEXT.setValue(key, true), () => context.active().getValue(key) === true);
}

function notesOf(span: Api.Span, { api, config, redactor }: SpanOpenerOptions): SpanNotes {
  const content = (name: string, value: unknown): void => {
    if (!config.opentelemetry.capture_content || !span.isRecording()) return;
    const short = preview(redactor.value(value), config.preview_characters);
    span.setAttribute(name, typeof short === "string" ? short : JSON.stringify(short ?? null));
  };
  return {
    rename: (name) => void span.updateName(redactor.text(name)),
    set: (attributes) => void span.setAttributes(cleanAttributes(attributes, redactor)),
    content,
    fail(error) {
      span.setStatus({ code: api.SpanStatusCode.ERROR });
      span.setAttribute("error.type", typeOf(error));
      content("exception.message", errorMessage(error));
    },
  };
}

/** `not_found`, `TypeError`: few values, and none that quotes anything. */
function typeOf(error: unknown): string {
  if (error instanceof KonkyoError) return error.code;
  return error instanceof Error ? error.name : "_OTHER";
}

function cleanAttributes(attributes: SpanAttributes, redactor: Redactor): Api.Attributes {
  const given = Object.entries(attributes).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(
    given.map(([name, value]) => [name, typeof value === "string" ? redactor.text(value) : value]),
  ) as Api.Attributes;
}
