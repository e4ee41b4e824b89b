import { EventEmitter, once } from "node:events";
import type { Agent, ClientRequest } from "node:http";
import type { TracerProvider } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { defaultResource, resourceFromAttributes } from "@opentelemetry/resources";
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from "@opentelemetry/sdk-trace-base";
import { errorMessage } from "../core/errors.js";
import type { OpenTelemetrySettings } from "./opentelemetry-environment.js";

/** A tracer provider of our own, beside whatever else the process has. */
export interface SpanSender {
  readonly provider: TracerProvider;
  /** True while sending fails, which has then been reported. */
  failing(): boolean;
  /**
   * Settles when everything so far was sent or given up; not bounded. Never rejects. In haste it does not wait for
   * another try where nobody is at the address.
   */
  sendAll(options?: { readonly inHaste: boolean }): Promise<void>;
  /** Drops what is left and lets go of the network. */
  close(): void;
}

/**
 * Spans are gathered and posted as OTLP over HTTP. The batch processor's and the
 * sampler's own variables of the standard hold; nothing is registered globally.
 *
 * @param onFailure told when sending begins to fail, and again only after it worked in between
 */
export function createSpanSender(settings: OpenTelemetrySettings, onFailure: (reason: string) => void): SpanSender {
  let failing = false;
  let closed = false;
  const agents: Agent[] = [];
  const unreachable = new EventEmitter();
  const failed = (reason: string): void => {
    if (!failing && !closed) onFailure(reason);
    failing = true;
  };
  const exporter = new OTLPTraceExporter({
    url: settings.url,
    headers: { ...settings.headers },
    httpAgentOptions: async (protocol) => {
      const agent = await agentSending(Object.keys(settings.headers), protocol, (request) => {
        if (closed) throw new Error("spans are no longer sent");
        request.once("error", (error) => {
          if (nobodyThere.has(codeOf(error))) unreachable.emit("error-seen", error);
        });
      });
      agents.push(agent);
      return agent;
    },
  });
  const reported: SpanExporter = {
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.error === undefined) failing = false;
        else failed(reasonOf(result.error));
        done(result);
      });
    },
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  };
  const provider = new BasicTracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({ ...settings.resource, "service.name": settings.serviceName }),
    ),
    spanProcessors: [new BatchSpanProcessor(reported)],
  });
  return {
    provider,
    failing: () => failing,
    async sendAll({ inHaste } = { inHaste: false }) {
      const seen = new AbortController();
      const gone = inHaste
        ? once(unreachable, "error-seen", { signal: seen.signal })
        : new Promise<never>(() => undefined);
      const told = gone.then(
        ([error]) => failed(reasonOf(error as Error)),
        () => undefined,
      );
      await Promise.race([told, sendRest(provider, exporter)]);
      seen.abort();
    },
    close() {
      closed = true;
      void Promise.allSettled([provider.shutdown()]);
      for (const agent of agents) agent.destroy();
    },
  };
}

/** Where asking again in a moment helps least. */
const nobodyThere = new Set(["ECONNREFUSED", "ENOTFOUND", "EHOSTUNREACH", "ENETUNREACH"]);

async function sendRest(provider: BasicTracerProvider, exporter: SpanExporter): Promise<void> {
  // What failed was told through onFailure.
  await Promise.allSettled([provider.forceFlush()]);
  // Batches that were on their way before are not the processor's any more.
  await Promise.allSettled([exporter.forceFlush?.()]);
}

/** Those that the exporter itself writes, and the ones of HTTP. */
const ownHeaders = ["content-type", "content-encoding", "content-length", "transfer-encoding", "user-agent", "host"];

/**
 * Tells of each request before it goes out. The exporter adds the headers that the variables of the process name, whatever
 * it is given. A host's variables are for the host's collector: here only the
 * configured headers go out.
 */
async function agentSending(
  names: readonly string[],
  protocol: string,
  onRequest: (request: ClientRequest) => void,
): Promise<Agent> {
  const { Agent } = protocol === "https:" ? await import("node:https") : await import("node:http");
  const agent = new Agent({ keepAlive: true });
  const wanted = new Set([...ownHeaders, ...names.map((name) => name.toLowerCase())]);
  const send: unknown = Reflect.get(agent, "addRequest");
  if (typeof send !== "function") throw new Error("an agent of this version of Node takes requests in another way");
  // Every agent has it, though the types of Node leave it out.
  const addRequest = (request: ClientRequest, ...options: unknown[]): void => {
    onRequest(request);
    for (const name of request.getHeaderNames()) if (!wanted.has(name)) request.removeHeader(name);
    Reflect.apply(send, agent, [request, ...options]);
  };
  return Object.assign(agent, { addRequest });
}

function reasonOf(error: Error): string {
  const message = errorMessage(error);
  const code = codeOf(error);
  return message.includes(code) ? message : `${code} ${message}`;
}

/** The status of an answer, or the code of a connection, which may be all there is. */
function codeOf(error: Error): string {
  const code: unknown = "code" in error ? error.code : undefined;
  return typeof code === "string" || typeof code === "number" ? `${code}` : "";
}
