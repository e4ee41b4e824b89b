import http from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";

export interface CollectorOptions {
  /** Pause before every answer to an ingestion request. */
  readonly delay_ms?: number;
  /** Accept connections and never answer. */
  readonly dead?: boolean;
  /** Status for every request, as of a wrong address or key. */
  readonly status?: number;
  /** Answer 503 to this many requests first. */
  readonly failFirst?: number;
  /** Answer 404 to /runs/multipart, as an older server does. */
  readonly withoutMultipart?: boolean;
  /** Announce gzip support, which the client then uses. */
  readonly gzip?: boolean;
}

/** A run as merged from its create and its updates. */
export interface CollectedRun {
  readonly id: string;
  readonly name?: string;
  readonly run_type?: string;
  readonly trace_id?: string;
  readonly parent_run_id?: string | null;
  readonly session_name?: string;
  readonly end_time?: number | string | null;
  readonly error?: string | null;
  readonly inputs?: Readonly<Record<string, unknown>>;
  readonly outputs?: Readonly<Record<string, unknown>>;
  readonly tags?: readonly string[];
  readonly extra?: { readonly metadata?: Readonly<Record<string, unknown>> };
}

export interface CollectorRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  /** Decompressed. */
  readonly body: string;
}

export interface LangSmithCollector {
  readonly url: string;
  readonly requests: readonly CollectorRequest[];
  runs(): readonly CollectedRun[];
  roots(): readonly CollectedRun[];
  children(id: string): readonly CollectedRun[];
  byName(name: string): readonly CollectedRun[];
  openRuns(): readonly CollectedRun[];
  /** Everything received, for a search for what must not be in it. */
  rawBodies(): string;
  close(): Promise<void>;
}

/** A real server that speaks LangSmith's ingestion, on a free port. */
export async function startLangSmithCollector(options: CollectorOptions = {}): Promise<LangSmithCollector> {
  const runs = new Map<string, Record<string, unknown>>();
  const requests: CollectorRequest[] = [];
  const timers = new Set<NodeJS.Timeout>();

  const store: Store = (kind, id, fields) => {
    const known = runs.get(id);
    // Two requests may overtake each other; what a run has become stands over what it was when it began.
    runs.set(id, kind === "post" ? { ...fields, ...known, id } : { ...known, ...fields, id });
  };

  const answer = (
    response: http.ServerResponse,
    status: number,
    body: unknown,
    delay = options.delay_ms ?? 0,
  ): void => {
    const send = () => {
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    };
    if (delay === 0) {
      send();
      return;
    }
    const timer = setTimeout(() => {
      timers.delete(timer);
      send();
    }, delay);
    timers.add(timer);
  };

  const handle = (request: CollectorRequest, response: http.ServerResponse): void => {
    requests.push(request);
    if (options.dead === true) return;
    if (options.status !== undefined) answer(response, options.status, { detail: "refused" });
    else if (requests.length <= (options.failFirst ?? 0)) answer(response, 503, { detail: "not yet" });
    else if (request.path === "/info") answer(response, 200, serverInfo(options), 0);
    else if (request.path === "/runs/multipart" && options.withoutMultipart === true) {
      answer(response, 404, { detail: "Not Found" });
    } else {
      ingest(request, store);
      answer(response, 202, {});
    }
  };

  const server = http.createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("error", () => undefined);
    incoming.on("end", () => {
      const bytes = Buffer.concat(chunks);
      const body = incoming.headers["content-encoding"] === "gzip" ? gunzipSync(bytes) : bytes;
      const path = new URL(incoming.url ?? "/", "http://collector").pathname;
      handle({ method: incoming.method ?? "", path, headers: incoming.headers, body: body.toString("utf8") }, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  const all = () => [...runs.values()] as unknown as readonly CollectedRun[];
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    runs: all,
    roots: () => all().filter((run) => run.parent_run_id === undefined || run.parent_run_id === null),
    children: (id) => all().filter((run) => run.parent_run_id === id),
    byName: (name) => all().filter((run) => run.name === name),
    openRuns: () => all().filter((run) => run.end_time === undefined || run.end_time === null),
    rawBodies: () => requests.map((request) => request.body).join("\n"),
    async close() {
      for (const timer of timers) clearTimeout(timer);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function serverInfo({ withoutMultipart = false, gzip = false }: CollectorOptions): unknown {
  return {
    version: "0.16.0",
    batch_ingest_config: { use_multipart_endpoint: true, size_limit: 100, size_limit_bytes: 20_000_000 },
    instance_flags: { gzip_body_enabled: gzip && !withoutMultipart },
  };
}

type Store = (kind: "post" | "patch", id: string, fields: Record<string, unknown>) => void;

function ingest(request: CollectorRequest, store: Store): void {
  if (request.path === "/runs/multipart") {
    ingestMultipart(request, store);
    return;
  }
  const body = JSON.parse(request.body) as Record<string, unknown>;
  if (request.path === "/runs/batch") {
    const { post = [], patch = [] } = body as Record<string, ({ id: string } & Record<string, unknown>)[]>;
    for (const run of post) store("post", run.id, run);
    for (const run of patch) store("patch", run.id, run);
  } else if (request.path === "/runs") store("post", String(body["id"]), body);
  else store("patch", request.path.replace("/runs/", ""), body);
}

/** Parts are named `post.<id>`, `patch.<id>` and `<either>.<id>.<field>`. */
function ingestMultipart({ headers, body }: CollectorRequest, store: Store): void {
  const boundary = /boundary=(.+)$/u.exec(headers["content-type"] ?? "")?.[1] ?? "";
  for (const part of body.split(`--${boundary}`)) {
    const [head = "", content = ""] = splitOnce(part, "\r\n\r\n");
    const [, kind, id, field] = /name="(post|patch)\.([^".]+)(?:\.([^"]+))?"/u.exec(head) ?? [];
    if (id === undefined || (kind !== "post" && kind !== "patch")) continue;
    const value = JSON.parse(content) as Record<string, unknown>;
    store(kind, id, field === undefined ? value : { [field]: value });
  }
}

function splitOnce(text: string, separator: string): readonly string[] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + separator.length)];
}
