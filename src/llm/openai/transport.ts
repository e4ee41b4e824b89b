import pRetry from "p-retry";
import { KonkyoError } from "../../core/errors.js";
import type { Budget } from "../budget.js";
import { systemClock, type Clock } from "../clock.js";
import type { EmbeddingConfig } from "../config.js";
import { createLimiter, type Limiter } from "../limiter.js";
import type { Price } from "../prices.js";
import { EndpointFailure } from "./endpoint-failure.js";
import type { Endpoint } from "./endpoint.js";
import { sendOnce, type ExpectedTokens, type Send } from "./send-once.js";

/** How a request ended, and how many were sent for it. */
export type Delivery = {
  readonly requests: number;
  /** Some request may have used tokens that nobody counted. */
  readonly uncounted: boolean;
} & ({ readonly ok: true; readonly body: string } | { readonly ok: false; readonly failure: EndpointFailure });

/** Sends requests to one endpoint: limited, timed, within the budget, repeated where that helps. */
export interface Transport {
  /** @throws KonkyoError `cancelled` when the signal is aborted */
  deliver(send: Send, signal: AbortSignal | undefined, expected: ExpectedTokens): Promise<Delivery>;
}

/** What the roles that use one endpoint share; a role without them keeps to itself. */
export interface SharedParts {
  readonly limiter?: Limiter | undefined;
  /** Shared by all roles; without it there is no limit. */
  readonly budget?: Budget | undefined;
  /** Null when unknown: a budget in money then admits nothing. */
  readonly price?: Price | null | undefined;
  readonly clock?: Clock | undefined;
}

export interface TransportOptions extends SharedParts {
  readonly endpoint: Endpoint;
  readonly timeoutMs: number;
  readonly maxRetries: number;
  readonly concurrency: number;
}

/** An endpoint that wants us to stay away longer has no place in a run that somebody waits for. */
const longestWaitMs = 60_000;
const firstBackoffMs = 500;
const longestBackoffMs = 20_000;
/** A request that took all its time once may have met a busy moment; twice, it is too big. */
const timeoutRetries = 1;

/** The transport of a role: its own settings, and what it shares with others. */
export function transportFor(
  endpoint: Endpoint,
  config: Pick<EmbeddingConfig, "timeout_seconds" | "max_retries" | "concurrency">,
  { limiter, budget, price, clock }: SharedParts,
): Transport {
  return createTransport({
    endpoint,
    timeoutMs: config.timeout_seconds * 1000,
    maxRetries: config.max_retries,
    concurrency: config.concurrency,
    limiter,
    budget,
    price,
    clock,
  });
}

export function createTransport(options: TransportOptions): Transport {
  const { endpoint, maxRetries } = options;
  const clock = options.clock ?? systemClock;
  const limiter = options.limiter ?? createLimiter(options.concurrency, clock);

  return {
    async deliver(send, signal, expected) {
      let requests = 0;
      let uncounted = false;
      let timeouts = 0;

      const attempt = async (): Promise<string> => {
        try {
          const body = await sendOnce({ ...options, send, expected, limiter, clock, signal });
          requests += 1;
          return body;
        } catch (error) {
          if (error instanceof EndpointFailure && error.sent) {
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

function cancelled(where: string, cause: unknown): KonkyoError {
  return new KonkyoError("cancelled", "the request to the model was cancelled", { where, cause });
}
