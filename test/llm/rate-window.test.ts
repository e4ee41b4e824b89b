import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createLimiter, createLimiterRegistry } from "../../src/llm/limiter.js";
import { createRateWindow } from "../../src/llm/rate-window.js";
import { notingClock } from "../support/openai-clients.js";

const load = (tokens: number, used: number | null = null) => ({ tokens, used: () => used, overloaded: () => false });

/** When each of the requests was let through, in milliseconds from the start. */
async function startsOf(
  rates: { requestsPerMinute: number | null; tokensPerMinute: number | null },
  tokens: readonly number[],
) {
  const clock = notingClock(0);
  const limiter = createLimiter(1, clock, rates);
  const starts: number[] = [];
  for (const each of tokens) await limiter.run(async () => void starts.push(clock.now()), undefined, load(each));
  return starts;
}

describe("requests per minute", () => {
  it("lets the next ones wait until the first are a minute old", async () => {
    const starts = await startsOf({ requestsPerMinute: 2, tokensPerMinute: null }, [1, 1, 1, 1, 1]);
    expect(starts).toEqual([0, 0, 60_000, 60_000, 120_000]);
  });
});

describe("tokens per minute", () => {
  it("lets a request wait until its tokens fit beside those of the minute", async () => {
    const starts = await startsOf({ requestsPerMinute: null, tokensPerMinute: 100 }, [60, 40, 50]);
    expect(starts).toEqual([0, 0, 60_000]);
  });

  it("lets a request that never fits go alone", async () => {
    const starts = await startsOf({ requestsPerMinute: null, tokensPerMinute: 100 }, [500, 10, 500]);
    expect(starts).toEqual([0, 60_000, 120_000]);
  });

  it("goes by the tokens that were used once they are known", async () => {
    const clock = notingClock(0);
    const limiter = createLimiter(1, clock, { requestsPerMinute: null, tokensPerMinute: 100 });
    for (let count = 0; count < 5; count += 1) await limiter.run(async () => "done", undefined, load(60, 10));
    expect(clock.waits).toEqual([]);
  });
});

describe("any sixty seconds", () => {
  it("never hold more than both limits allow", async () => {
    const tokens = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 40 });
    const limits = fc.record({ requests: fc.integer({ min: 1, max: 8 }), tokens: fc.integer({ min: 50, max: 200 }) });
    await fc.assert(
      fc.asyncProperty(tokens, limits, async (sizes, limit) => {
        const starts = await startsOf({ requestsPerMinute: limit.requests, tokensPerMinute: limit.tokens }, sizes);
        for (const from of starts) {
          const inMinute = starts.flatMap((at, index) => (at >= from && at < from + 60_000 ? [sizes[index] ?? 0] : []));
          expect(inMinute.length).toBeLessThanOrEqual(limit.requests);
          expect(inMinute.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(limit.tokens);
        }
      }),
    );
  });

  it("are shared by roles of one model, with the smallest limits, and not by other models", async () => {
    const clock = notingClock(0);
    const registry = createLimiterRegistry(clock);
    const of = (model: string, requestsPerMinute: number | null) =>
      registry.limiterFor("http://a/v1", 4, { model, requestsPerMinute, tokensPerMinute: null });
    const [answer, judge, embedding] = [of("chat", 9), of("chat", 1), of("vectors", null)];
    await answer.run(async () => undefined);
    await embedding.run(async () => undefined);
    expect(clock.waits).toEqual([]);
    await judge.run(async () => undefined);
    expect(clock.waits).toEqual([60_000]);
  });

  it("start anew when limits are absent", () => {
    const window = createRateWindow(notingClock(0));
    window.enter(1e9);
    expect(window.waitFor(1e9)).toBeLessThanOrEqual(0);
  });
});

describe("an overloaded endpoint", () => {
  const refused = new Error("429");
  const fail = async (): Promise<never> => Promise.reject(refused);
  const overload = { ...load(0), overloaded: (error: unknown) => error === refused };
  const succeed = async (): Promise<void> => undefined;

  it("gets half of the requests at once, and one at least", async () => {
    const limiter = createLimiter(5);
    const places: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      await expect(limiter.run(fail, undefined, overload)).rejects.toBe(refused);
      places.push(limiter.places());
    }
    expect(places).toEqual([2, 1, 1]);
  });

  it("is held for overloaded once for all requests that were under way", async () => {
    const limiter = createLimiter(8);
    await Promise.allSettled(Array.from({ length: 8 }, () => limiter.run(fail, undefined, overload)));
    expect(limiter.places()).toBe(4);
  });

  it("gets a place back after every ten successes, up to the configured number", async () => {
    const limiter = createLimiter(3);
    await limiter.run(fail, undefined, overload).catch(() => undefined);
    const places: number[] = [];
    for (let count = 0; count < 35; count += 1) {
      await limiter.run(succeed, undefined, overload);
      places.push(limiter.places());
    }
    expect([places[8], places[9], places[18], places[19], places[34]]).toEqual([1, 2, 2, 3, 3]);
  });

  it("keeps its places when other errors happen", async () => {
    const limiter = createLimiter(4);
    const other = async (): Promise<never> => Promise.reject(new Error("500"));
    await expect(limiter.run(other, undefined, overload)).rejects.toThrow("500");
    expect(limiter.places()).toBe(4);
  });
});
