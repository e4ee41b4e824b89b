import { anySignal } from "any-signal";
import { BudgetExhausted, type Budget, type Reservation, type SettledTokens } from "../budget.js";
import type { Clock } from "../clock.js";
import type { Limiter, RequestLoad } from "../limiter.js";
import type { Price } from "../prices.js";
import { estimateTokens } from "../token-estimate.js";
import { answeredFailure, connectionFailure, EndpointFailure, unsentFailure } from "./endpoint-failure.js";
import type { Endpoint } from "./endpoint.js";
import { newExchange, recordingFetch, type Fetch } from "./exchange.js";

/** Makes the client library send one request through the given fetch. What it makes of the answer is not used. */
export type Send = (fetch: Fetch, signal: AbortSignal) => Promise<unknown>;

/** What one request is expected to use, and how to read what it used. */
export interface ExpectedTokens extends SettledTokens {
  /** Tokens as the endpoint counted them; null where it does not say. */
  read(body: string): { readonly input_tokens: number | null; readonly output_tokens: number | null };
}

export interface SingleRequest {
  readonly send: Send;
  readonly expected: ExpectedTokens;
  readonly endpoint: Endpoint;
  readonly timeoutMs: number;
  readonly limiter: Limiter;
  readonly budget?: Budget | undefined;
  readonly price?: Price | null | undefined;
  readonly clock: Clock;
  readonly signal: AbortSignal | undefined;
}

/** Judges write short replies: holding the whole allowance against the minute would leave most of it unused. */
const typicalReplyTokens = 500;

/**
 * One request, when budget and limiter let it through; the body of the answer.
 *
 * @throws EndpointFailure, or the signal's reason when aborted
 */
export async function sendOnce(request: SingleRequest): Promise<string> {
  const { expected, limiter, signal } = request;
  const place = await reserve(request);
  const progress = { started: false };
  const exchange = (): Promise<string> => {
    progress.started = true;
    return exchangeOnce(request);
  };
  let used: SettledTokens | null = null;
  try {
    const body = await limiter.run(exchange, signal, loadOf(expected));
    used = settledTokens(body, expected);
    return body;
  } catch (error) {
    // A refused request used nothing; of one that broke off the most is assumed.
    if (progress.started) used = error instanceof EndpointFailure && !error.mayHaveUsedTokens ? noTokens : expected;
    throw error;
  } finally {
    if (used === null) place?.release();
    else place?.settle(used);
  }
}

function loadOf(expected: ExpectedTokens): RequestLoad<string> {
  return {
    tokens: expected.input_tokens + Math.min(expected.output_tokens, typicalReplyTokens),
    used(body) {
      const { input_tokens, output_tokens } = expected.read(body);
      return input_tokens === null || output_tokens === null ? null : input_tokens + output_tokens;
    },
    overloaded: (error) => error instanceof EndpointFailure && error.status === 429 && error.retryable,
  };
}

const noTokens: SettledTokens = { input_tokens: 0, output_tokens: 0 };

/** Tokens that the endpoint does not count are estimated, since a budget must not take them for none. */
function settledTokens(body: string, expected: ExpectedTokens): SettledTokens {
  const used = expected.read(body);
  return {
    input_tokens: used.input_tokens ?? expected.input_tokens,
    output_tokens: used.output_tokens ?? estimateTokens(body),
  };
}

async function reserve({ budget, price, expected, signal }: SingleRequest): Promise<Reservation | undefined> {
  try {
    return await budget?.reserve({ ...expected, price: price ?? null }, signal);
  } catch (error) {
    throw error instanceof BudgetExhausted ? unsentFailure(error.message) : error;
  }
}

async function exchangeOnce({ send, endpoint, timeoutMs, clock, signal }: SingleRequest): Promise<string> {
  const exchange = newExchange();
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), timeoutMs);
  const stop = anySignal([signal, deadline.signal]);
  let thrown: unknown;
  try {
    await send(recordingFetch(endpoint, exchange, stop), stop);
  } catch (error) {
    // What counts is what the endpoint said; the client throws on answers that can still be read.
    thrown = error;
  } finally {
    clearTimeout(timer);
    stop.clear();
  }
  signal?.throwIfAborted();
  if (!exchange.sent) throw thrown instanceof Error ? thrown : new Error("the client sent nothing", { cause: thrown });
  if (exchange.status === null) throw connectionFailure(endpoint.url, thrown, deadline.signal.aborted);
  const failure = answeredFailure(endpoint.url, exchange, clock.now());
  if (failure !== null) throw failure;
  return exchange.body;
}
