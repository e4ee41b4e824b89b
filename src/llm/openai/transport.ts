import pRetry from "p-retry";
import { KonkyoError } from "../../core/errors.js";
import { systemClock, type Clock } from "../clock.js";
import { createLimiter, type Limiter } from "../limiter.js";
import { answeredFailure, connectionFailure, EndpointFailure } from "./endpoint-failure.js";
import type { Endpoint } from "./endpoint.js";
import { newExchange, recordingFetch, type Fetch } from "./exchange.js";

/** How a request ended, and how many were sent for it. */
export type Delivery = {
  readonly requests: number;
  /** Some request may have used tokens that nobody counted. */
  readonly uncounted: boolean;
} & ({ readonly ok: true; readonly body: string } | { readonly ok: false; readonly failure: EndpointFailure });

/** Makes the client library send one request through the given fetch. What it makes of the answer is not used. */
export type Send = (fetch: Fetch, signal: AbortSignal) => Promise<unknown>;

/** Sends requests to one endpoint: limited, timed, repeated where that helps. */
export interface Transport {
  /** @throws KonkyoError `cancelled` when the signal is aborted */
  deliver(send: Send, signal: AbortSignal | undefined): Promise<Delivery>;
}

export interface TransportOptions {
  readonly endpoint: Endpoint;
  readonly timeoutMs: number;
  readonly maxRetries: number;
  readonly concurrency: number;
  readonly limiter?: Limiter | undefined;
  readonly clock?: Clock | undefined;
}

/** An endpoint that wants us to stay away longer has no place in a run that somebody waits for. */
const longestWaitMs = 60_000;
const firstBackoffMs = 500;
const longestBackoffMs = 20_000;
/** A request that took all its time once may have met a busy moment; twice, it is too big. */
const timeoutRetries = 1;

export function createTransport(options: TransportOptions): Transport {
  const { endpoint, maxRetries } = options;
  const clock = options.clock ?? systemClock;
  const limiter = options.limiter ?? createLimiter(options.concurrency, clock);

  return {
    async deliver(send, signal) {
      let requests = 0;
      let uncounted = false;
      let timeouts = 0;

      const attempt = async (): Promise<string> => {
        try {
          const body = await limiter.run(() => exchangeOnce(send, options, clock, signal), signal);
          requests += 1;
          return body;
        } catch (error) {
          if (error instanceof EndpointFailure) {
            requests += 1;
            uncounted ||= error.mayHaveUsedTokens;
            if (error.code === "timeout") timeouts += 1;
          }
          throw error;
        }
      };

      const waitForNext = async ({
        error,
        retriesConsumed,
      }: {
        error: Error;
        retriesConsumed: number;
      }): Promise<boolean> => {
        if (!(error instanceof EndpointFailure) || !error.retryable || timeouts > timeoutRetries) return false;
        if (error.retryAfterMs !== null) {
          if (error.retryAfterMs > longestWaitMs) return false;
          limiter.hold(error.retryAfterMs);
          return true;
        }
        const backoff = Math.min(longestBackoffMs, firstBackoffMs * 2 ** retriesConsumed);
        await clock.sleep(backoff * (0.5 + clock.random() / 2), signal);
        return true;
      };

      try {
        const body = await pRetry(attempt, { retries: maxRetries, minTimeout: 0, factor: 1, shouldRetry: waitForNext });
        return { ok: true, body, requests, uncounted };
      } catch (error) {
        if (signal?.aborted === true) throw cancelled(endpoint.url, error);
        if (error instanceof EndpointFailure) return { ok: false, failure: error, requests, uncounted };
        throw error;
      }
    },
  };
}

async function exchangeOnce(
  send: Send,
  { endpoint, timeoutMs }: TransportOptions,
  clock: Clock,
  signal: AbortSignal | undefined,
): Promise<string> {
  const exchange = newExchange();
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), timeoutMs);
  const stop = signal === undefined ? deadline.signal : AbortSignal.any([signal, deadline.signal]);
  let thrown: unknown;
  try {
    await send(recordingFetch(endpoint, exchange, stop), stop);
  } catch (error) {
    // What counts is what the endpoint said; the client throws on answers that can still be read.
    thrown = error;
  } finally {
    clearTimeout(timer);
  }
  signal?.throwIfAborted();
  if (!exchange.sent) throw thrown instanceof Error ? thrown : new Error("the client sent nothing", { cause: thrown });
  if (exchange.status === null) throw connectionFailure(endpoint.url, thrown, deadline.signal.aborted);
  const failure = answeredFailure(endpoint.url, exchange, clock.now());
  if (failure !== null) throw failure;
  return exchange.body;
}

function cancelled(where: string, cause: unknown): KonkyoError {
  return new KonkyoError("cancelled", "the request to the model was cancelled", { where, cause });
}
