import { describe, expect, it } from "vitest";
import { KonkyoError } from "../../src/core/errors.js";
import type { RetrievalResult, Retriever } from "../../src/retrieval/port.js";
import { resilient } from "../../src/retrieval/resilient.js";
import { queryOf } from "./fixture.js";

const query = queryOf("休暇", "keyword");
const empty: RetrievalResult = { chunks: [], candidates: [], ignored_terms: [] };
const limits = { retries: 2, timeoutSeconds: 30, firstDelayMilliseconds: 1 };

/** Fails with the given errors in turn, then finds nothing; counts its calls. */
function failing(...errors: readonly Error[]): Retriever & { calls: number } {
  return {
    name: "unsteady",
    calls: 0,
    async retrieve() {
      const error = errors[this.calls];
      this.calls += 1;
      if (error !== undefined) throw error;
      return empty;
    },
  };
}

describe("resilient", () => {
  it("gives the result of the attempt that works", async () => {
    const inner = failing(new Error("socket closed"), new Error("socket closed"));
    expect(await resilient(inner, limits).retrieve(query)).toEqual(empty);
    expect(inner.calls).toBe(3);
  });

  it("fails with retrieval_failed and the cause after its bounded attempts", async () => {
    const inner = failing(...Array.from({ length: 9 }, () => new Error("socket closed")));
    await expect(resilient(inner, limits).retrieve(query)).rejects.toMatchObject({
      code: "retrieval_failed",
      message: "socket closed",
      where: "retriever unsteady",
    });
    expect(inner.calls).toBe(3);
  });

  it.each([
    ["a refusal of the adapter", new KonkyoError("retrieval_failed", "no vectors", { hint: "ingest" })],
    [
      "a model that was already retried",
      new KonkyoError("retrieval_failed", "down", { cause: new KonkyoError("model_failed", "down") }),
    ],
  ])("does not repeat %s", async (_, error) => {
    const inner = failing(error, error, error);
    await expect(resilient(inner, limits).retrieve(query)).rejects.toBe(error);
    expect(inner.calls).toBe(1);
  });

  it("ends a search that hangs, in bounded attempts", async () => {
    let calls = 0;
    const hanging: Retriever = {
      name: "hanging",
      retrieve: () => {
        calls += 1;
        return new Promise(() => undefined);
      },
    };
    const bounded = resilient(hanging, { ...limits, retries: 1, timeoutSeconds: 0.02 });
    await expect(bounded.retrieve(query)).rejects.toMatchObject({ code: "retrieval_failed" });
    expect(calls).toBe(2);
  });

  it("hands its signal on and ends as cancelled, at once, even when the backend ignores it", async () => {
    const controller = new AbortController();
    let inner: AbortSignal | undefined;
    const hanging: Retriever = {
      name: "hanging",
      retrieve: (_, signal) => {
        inner = signal;
        queueMicrotask(() => controller.abort());
        return new Promise(() => undefined);
      },
    };
    const search = resilient(hanging, limits).retrieve(query, controller.signal);
    await expect(search).rejects.toMatchObject({ code: "cancelled" });
    expect(inner?.aborted).toBe(true);
  });

  it("starts nothing on an aborted signal, and no further attempt after an abort", async () => {
    const inner = failing();
    await expect(resilient(inner, limits).retrieve(query, AbortSignal.abort())).rejects.toMatchObject({
      code: "cancelled",
    });
    expect(inner.calls).toBe(0);

    const controller = new AbortController();
    let calls = 0;
    const aborting: Retriever = {
      name: "aborting",
      retrieve: async () => {
        calls += 1;
        controller.abort();
        throw new Error("socket closed");
      },
    };
    const search = resilient(aborting, limits).retrieve(query, controller.signal);
    await expect(search).rejects.toMatchObject({ code: "cancelled" });
    expect(calls).toBe(1);
  });
});
