import http from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";
import { onTestFinished } from "vitest";

/** A span as it came, its attributes as plain values. */
export interface CollectedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly traceState: string | undefined;
  /** 1 internal, 2 server, 3 client. */
  readonly kind: number;
  /** 0 unset, 2 error. */
  readonly status: number;
  readonly attributes: Readonly<Record<string, unknown>>;
  /** Of its sender. */
  readonly resource: Readonly<Record<string, unknown>>;
}

/** Names, each with its children in the order of their start. */
export interface SpanTree {
  readonly name: string;
  readonly children: readonly SpanTree[];
}

export interface OtlpCollector {
  readonly url: string;
  readonly requests: readonly { readonly path: string; readonly headers: http.IncomingHttpHeaders }[];
  spans(): readonly CollectedSpan[];
  /** The one span of a name; fails where there is none or more. */
  span(name: string): CollectedSpan;
  /** Those whose parent is not here. */
  trees(): readonly SpanTree[];
  /** Everything received, for a search for what must not be in it. */
  raw(): string;
}

export interface OtlpCollectorOptions {
  /** Accept connections and never answer. */
  readonly dead?: boolean;
  readonly status?: number;
}

interface WrittenValue {
  readonly stringValue?: string;
  readonly intValue?: number | string;
  readonly doubleValue?: number;
  readonly boolValue?: boolean;
}

type Written = readonly { readonly key: string; readonly value: WrittenValue }[];

interface WrittenSpan extends Omit<CollectedSpan, "attributes" | "resource" | "status"> {
  readonly startTimeUnixNano: string;
  readonly attributes: Written;
  readonly status: { readonly code?: number };
}

interface WrittenRequest {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: Written };
    readonly scopeSpans: readonly { readonly spans: readonly WrittenSpan[] }[];
  }[];
}

/** A real server that takes OTLP over HTTP as JSON, on a free port; it goes when the test has finished. */
export async function startOtlpCollector(options: OtlpCollectorOptions = {}): Promise<OtlpCollector> {
  const requests: { path: string; headers: http.IncomingHttpHeaders }[] = [];
  const bodies: string[] = [];
  const received: (CollectedSpan & { readonly start: bigint })[] = [];
  const server = http.createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("error", () => undefined);
    incoming.on("end", () => {
      const bytes = Buffer.concat(chunks);
      const body = (incoming.headers["content-encoding"] === "gzip" ? gunzipSync(bytes) : bytes).toString("utf8");
      requests.push({ path: incoming.url ?? "", headers: incoming.headers });
      bodies.push(body);
      if (options.dead === true) return;
      if (options.status === undefined) received.push(...read(JSON.parse(body) as WrittenRequest));
      response.writeHead(options.status ?? 200, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const inOrder = () => received.toSorted((left, right) => (left.start < right.start ? -1 : 1));
  const treeOf = (span: CollectedSpan): SpanTree => ({
    name: span.name,
    children: inOrder()
      .filter(({ parentSpanId }) => parentSpanId === span.spanId)
      .map(treeOf),
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    spans: inOrder,
    span(name) {
      const [found, ...more] = received.filter((span) => span.name === name);
      if (found === undefined || more.length > 0) {
        throw new Error(`${more.length + (found === undefined ? 0 : 1)} spans are named ${name}`);
      }
      return found;
    },
    trees() {
      const known = new Set(received.map(({ spanId }) => spanId));
      return inOrder()
        .filter(({ parentSpanId }) => parentSpanId === undefined || !known.has(parentSpanId))
        .map(treeOf);
    },
    raw: () => bodies.join("\n"),
  };
}

function read({ resourceSpans }: WrittenRequest): (CollectedSpan & { readonly start: bigint })[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        ...span,
        parentSpanId: span.parentSpanId === "" ? undefined : span.parentSpanId,
        status: span.status.code ?? 0,
        start: BigInt(span.startTimeUnixNano),
        attributes: plain(span.attributes),
        resource: plain(resource.attributes),
      })),
    ),
  );
}

function plain(attributes: Written): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ?? value.doubleValue ?? value.boolValue ?? Number(value.intValue),
    ]),
  );
}
