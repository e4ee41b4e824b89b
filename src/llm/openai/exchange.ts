import { anySignal } from "any-signal";
import type { Endpoint } from "./endpoint.js";

/** What went over the wire in one request, as it was, whatever the client made of it. */
export interface Exchange {
  sent: boolean;
  /** Null until the endpoint has answered in full. */
  status: number | null;
  headers: Headers;
  /** Text of the answer, credentials taken out. */
  body: string;
}

export type Fetch = typeof fetch;

export function newExchange(): Exchange {
  return { sent: false, status: null, headers: new Headers(), body: "" };
}

/**
 * A fetch for the client library that sends to `endpoint` and nowhere else,
 * notes the answer in `exchange` and stops with `signal`. The library reads
 * OPENAI_* variables of the environment; none of what it finds there travels.
 */
export function recordingFetch(endpoint: Endpoint, exchange: Exchange, signal: AbortSignal): Fetch {
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!url.startsWith(`${endpoint.url}/`)) throw new Error("the client addressed another endpoint");
    exchange.sent = true;
    const ends = anySignal([signal, init?.signal]);
    try {
      const response = await fetch(url, {
        method: init?.method ?? "POST",
        headers: signedHeaders(endpoint),
        body: init?.body ?? null,
        // A redirect would carry the question, and may carry the key, to another host.
        redirect: "manual",
        signal: ends,
      });
      const body = endpoint.redact(await response.text());
      exchange.headers = response.headers;
      exchange.body = body;
      exchange.status = response.status;
      return forClient(response, body);
    } finally {
      ends.clear();
    }
  };
}

/** What the client reads, in place of the body that has been read from the wire. */
function forClient({ status, ok, headers }: Response, body: string): Response {
  return new Response(hasBody(status) ? clientBody(ok, body) : null, {
    status,
    headers: { "content-type": headers.get("content-type") ?? "application/json" },
  });
}

function signedHeaders(endpoint: Endpoint): Record<string, string> {
  const plain = { accept: "application/json", "content-type": "application/json", "user-agent": "konkyo" };
  return endpoint.authorization === null ? plain : { ...plain, authorization: endpoint.authorization };
}

function hasBody(status: number): boolean {
  return ![204, 205, 304].includes(status);
}

/** The client drops an error that has not OpenAI's shape; traces should show what the endpoint said. */
function clientBody(ok: boolean, body: string): string {
  return ok || body.includes('"error"') ? body : JSON.stringify({ error: { message: body } });
}
