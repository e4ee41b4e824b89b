import { setTimeout as delay } from "node:timers/promises";
import { anySignal } from "any-signal";
import { errorMessage } from "../core/errors.js";

/**
 * The way to the collector. The LangSmith client prints and retries on its own
 * when a request fails, and holds the process open while it does; here a failed
 * request is retried within bounds, reported once and then forgotten, so that
 * the client always sees an answer.
 */
export interface TraceTransport {
  readonly fetch: typeof fetch;
  /** True while sending fails, which has then been reported. */
  failing(): boolean;
  /** Ends requests under way and drops all later ones, so that nothing holds the process. */
  close(): void;
}

export interface TraceTransportOptions {
  /** Told when sending begins to fail, and again only after it worked in between. */
  readonly onFailure: (reason: string) => void;
}

const firstAttempts = 3;
const attemptMilliseconds = 10_000;
const longestPauseMilliseconds = 5000;
const alreadyThere = 409;
const worthRetrying = new Set([408, 425, 429, 500, 502, 503, 504]);

export function createTraceTransport({ onFailure }: TraceTransportOptions): TraceTransport {
  const closing = new AbortController();
  let failing = false;

  const failed = (reason: string): Response => {
    if (!failing && !closing.signal.aborted) onFailure(reason);
    failing = true;
    return emptyAnswer();
  };

  const send = async (input: Parameters<typeof fetch>[0], init: RequestInit): Promise<Response> => {
    let reason = "";
    // While sending fails, one try a request tells when it works again; a full round for each would pile up.
    const attempts = failing ? 1 : firstAttempts;
    for (let attempt = 1; attempt <= attempts && !closing.signal.aborted; attempt += 1) {
      const signal = anySignal([closing.signal, AbortSignal.timeout(attemptMilliseconds)]);
      try {
        const response = await fetch(input, { ...init, signal });
        if (response.ok || response.status === alreadyThere) {
          failing = false;
          return response.ok ? await whole(response) : emptyAnswer();
        }
        if (response.status === 404 && mayBeMissing(input)) return await whole(response);
        reason = `the collector answered ${response.status} ${response.statusText}`.trim();
        await response.body?.cancel();
        if (!worthRetrying.has(response.status)) break;
        if (attempt < attempts) await pause(attempt, response.headers.get("retry-after"), closing.signal);
      } catch (error) {
        reason = reasonOf(error);
        if (attempt < attempts) await pause(attempt, null, closing.signal);
      } finally {
        signal.clear();
      }
    }
    return failed(reason);
  };

  return {
    // A streamed body can be sent once only; a retry needs the bytes.
    fetch: async (input, init = {}) => send(input, { ...init, body: await bytesOf(init.body) }),
    failing: () => failing,
    close: () => closing.abort(),
  };
}

/** With its body, so that the time limit holds for that too. */
async function whole(response: Response): Promise<Response> {
  const body = await response.text();
  return new Response(body === "" ? null : body, response);
}

/** Without this endpoint the client falls back to the older one, whose failure is then told. */
function mayBeMissing(input: Parameters<typeof fetch>[0]): boolean {
  return pathOf(input).endsWith("/runs/multipart");
}

function pathOf(input: Parameters<typeof fetch>[0]): string {
  return new URL(input instanceof Request ? input.url : input).pathname;
}

/** To the request for the server's abilities it means that none are known. */
function emptyAnswer(): Response {
  return new Response("{}", { status: 202, headers: { "content-type": "application/json" } });
}

async function bytesOf(body: RequestInit["body"]): Promise<NonNullable<RequestInit["body"]> | null> {
  if (body === undefined || body === null || typeof body === "string") return body ?? null;
  return new Uint8Array(await new Response(body).arrayBuffer());
}

async function pause(attempt: number, retryAfter: string | null, signal: AbortSignal): Promise<void> {
  const asked = retryAfter === null ? NaN : Number(retryAfter) * 1000;
  const milliseconds = Number.isFinite(asked) && asked >= 0 ? asked : 100 * 2 ** attempt;
  // A closed transport ends the pause; the loop then sees that it is closed.
  await delay(Math.min(milliseconds, longestPauseMilliseconds), undefined, { signal }).catch(() => undefined);
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  if (typeof cause !== "object" || cause === null) return errorMessage(error);
  // Where several addresses were tried the cause has a code and no message.
  const detail = "code" in cause && !errorMessage(cause).includes(" ") ? String(cause.code) : errorMessage(cause);
  return `${errorMessage(error)}: ${detail}`;
}
