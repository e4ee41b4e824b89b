import { AsyncLocalStorage } from "node:async_hooks";
import type { Context } from "@opentelemetry/api";
import type { RemoteParent } from "./opentelemetry-parent.js";

/** Short facts: ids, names, counts. What is null or undefined is left out. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface SpanStart {
  readonly name: string;
  /** `server` takes a request, `client` sends one; `internal` unless said. */
  readonly kind?: "server" | "client" | "internal";
  readonly attributes?: SpanAttributes;
  /** Whether an error of the work is a failure of the span; each is unless said. */
  readonly failed?: (error: unknown) => boolean;
  /** From the headers of a request; the span around it in this process comes first. */
  readonly parent?: RemoteParent | null;
}

/** What can be noted in a span while it is open. Secrets are taken out of everything. */
export interface SpanNotes {
  rename(name: string): void;
  set(attributes: SpanAttributes): void;
  /** Texts of people and models: noted only where `capture_content` is set, shortened. */
  content(name: string, value: unknown): void;
  /** Marks the span as failed. The type is noted, the message only as content: it may quote what it is about. */
  fail(error: unknown): void;
}

export interface OpenSpan extends SpanNotes {
  /** Runs work whose spans are children of this one. */
  within<Result>(work: () => Result): Result;
  end(): void;
}

/** What the work of a span runs in. */
export interface SpanScope {
  readonly context: Context;
  /** The span of the run that the work belongs to. */
  readonly run: SpanNotes | null;
  open(start: SpanStart): OpenSpan;
}

/** Holds across awaits, so that no graph, node or model has to hand spans on. */
export const spanScope = new AsyncLocalStorage<SpanScope>();

/** Does work in a span of its own, where a span is open around it; elsewhere just does it. */
export function inSpan<Result>(start: SpanStart, work: (span: SpanNotes) => Promise<Result>): Promise<Result> {
  const scope = spanScope.getStore();
  return scope === undefined ? work(noNotes) : untilDone(scope.open(start), work, start.failed);
}

/** Ends the span with the work, whose error is noted before it is thrown on. */
export async function untilDone<Result>(
  span: OpenSpan,
  work: (span: SpanNotes) => Promise<Result>,
  failed: (error: unknown) => boolean = () => true,
): Promise<Result> {
  try {
    return await span.within(() => work(span));
  } catch (error) {
    if (failed(error)) span.fail(error);
    throw error;
  } finally {
    span.end();
  }
}

/** The span of the run around; what is noted elsewhere goes nowhere. */
export function runSpan(): SpanNotes {
  return spanScope.getStore()?.run ?? noNotes;
}

export const noNotes: SpanNotes = {
  rename: () => undefined,
  set: () => undefined,
  content: () => undefined,
  fail: () => undefined,
};
