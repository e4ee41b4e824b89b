import { AsyncLocalStorage } from "node:async_hooks";
import { describe, expect, it } from "vitest";
import { createLimiter, createLimiterRegistry, type Limiter } from "../../src/llm/limiter.js";
import { notingClock } from "../support/openai-clients.js";

async function mostAtOnce(limiters: readonly Limiter[], tasks: number): Promise<number> {
  let running = 0;
  let most = 0;
  const task = async (): Promise<void> => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
  };
  await Promise.all(Array.from({ length: tasks }, (_, index) => limiters[index % limiters.length]!.run(task)));
  return most;
}

describe("limiter", () => {
  it("runs no more at once than allowed", async () => {
    expect(await mostAtOnce([createLimiter(3)], 20)).toBe(3);
  });

  it("is shared by roles of one endpoint, with the smallest concurrency", async () => {
    const registry = createLimiterRegistry();
    const roles = [registry.limiterFor("http://a/v1", 5), registry.limiterFor("http://a/v1", 2)];
    expect(await mostAtOnce(roles, 20)).toBe(2);
  });

  it("keeps endpoints apart", async () => {
    const registry = createLimiterRegistry();
    expect(await mostAtOnce([registry.limiterFor("http://a/v1", 1), registry.limiterFor("http://b/v1", 1)], 10)).toBe(
      2,
    );
  });

  it("starts nothing while the endpoint is on hold", async () => {
    const clock = notingClock();
    const limiter = createLimiter(2, clock);
    limiter.hold(1500);
    limiter.hold(200);
    const begun = await limiter.run(async () => clock.now());
    expect(clock.waits).toEqual([1500]);
    expect(begun - notingClock().now()).toBe(1500);
  });

  it("gives up waiting when cancelled, and frees the place", async () => {
    const limiter = createLimiter(1);
    const cancel = new AbortController();
    let finish: () => void = () => undefined;
    const first = limiter.run(() => new Promise<void>((resolve) => (finish = resolve)));
    const second = limiter.run(async () => "ran", cancel.signal);
    cancel.abort(new Error("stop"));
    await expect(second).rejects.toThrow("stop");
    finish();
    await first;
    expect(await limiter.run(async () => "third")).toBe("third");
  });

  it("runs every task in the asynchronous context of its caller", async () => {
    const limiter = createLimiter(1);
    const storage = new AsyncLocalStorage<number>();
    const task = async (): Promise<number | undefined> => {
      await Promise.resolve();
      return storage.getStore();
    };
    const seen = await Promise.all([0, 1, 2, 3].map((caller) => storage.run(caller, () => limiter.run(task))));
    expect(seen).toEqual([0, 1, 2, 3]);
  });

  it("gives up a hold when cancelled", async () => {
    const limiter = createLimiter(1);
    limiter.hold(60_000);
    const cancel = new AbortController();
    const held = limiter.run(async () => "ran", cancel.signal);
    cancel.abort(new Error("stop"));
    await expect(held).rejects.toThrow("stop");
  });
});
