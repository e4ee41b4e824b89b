import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BudgetExhausted, createBudget, type BudgetLimits, type ExpectedSpending } from "../../src/llm/budget.js";

const unlimited: BudgetLimits = { max_calls: null, max_tokens: null, max_cost_usd: null };
const price = { input: 1, output: 2 };
const request = (input_tokens: number, output_tokens = 0): ExpectedSpending => ({ input_tokens, output_tokens, price });
const turns = () => new Promise((resolve) => setImmediate(resolve));

describe("budget", () => {
  it("admits everything where no limit is set, and counts", async () => {
    const budget = createBudget(unlimited);
    const place = await budget.reserve(request(1e9, 1e9));
    place.settle({ input_tokens: 1_000_000, output_tokens: 500_000 });
    expect(budget.spending()).toEqual({ calls: 1, tokens: 1_500_000, cost_usd: 2 });
  });

  it.each([
    ["requests", { max_calls: 2 }],
    ["tokens", { max_tokens: 25 }],
    ["US dollars", { max_cost_usd: 0.000025 }],
  ])("refuses once its %s are used up", async (unit, limit) => {
    const budget = createBudget({ ...unlimited, ...limit });
    for (let count = 0; count < 2; count += 1) (await budget.reserve(request(10))).settle(request(10));
    const refused = budget.reserve(request(10));
    await expect(refused).rejects.toBeInstanceOf(BudgetExhausted);
    await expect(refused).rejects.toThrow(unit);
    expect(budget.spending()).toMatchObject({ calls: 2, tokens: 20 });
  });

  it("counts a request that was never sent as nothing", async () => {
    const budget = createBudget({ ...unlimited, max_calls: 1 });
    (await budget.reserve(request(10))).release();
    (await budget.reserve(request(10))).settle(request(3));
    expect(budget.spending()).toMatchObject({ calls: 1, tokens: 3 });
  });

  it("waits for a running request that may use less than expected, instead of refusing", async () => {
    const budget = createBudget({ ...unlimited, max_tokens: 100 });
    const first = await budget.reserve(request(10, 80));
    let admitted = false;
    const second = budget.reserve(request(10, 80)).then((place) => {
      admitted = true;
      return place;
    });
    await turns();
    expect(admitted).toBe(false);
    first.settle({ input_tokens: 9, output_tokens: 1 });
    (await second).settle({ input_tokens: 10, output_tokens: 5 });
    expect(budget.spending().tokens).toBe(25);
  });

  it("refuses those that wait once the running request has used too much", async () => {
    const budget = createBudget({ ...unlimited, max_tokens: 100 });
    const first = await budget.reserve(request(60));
    const second = budget.reserve(request(60));
    first.settle(request(60));
    await expect(second).rejects.toBeInstanceOf(BudgetExhausted);
  });

  it("gives up waiting when cancelled", async () => {
    const budget = createBudget({ ...unlimited, max_calls: 1 });
    const first = await budget.reserve(request(1));
    const cancel = new AbortController();
    const second = budget.reserve(request(1), cancel.signal);
    cancel.abort(new Error("stop"));
    await expect(second).rejects.toThrow("stop");
    first.release();
  });

  it("keeps no budget in money for a model without a price", async () => {
    const budget = createBudget({ ...unlimited, max_cost_usd: 100 });
    await expect(budget.reserve({ ...request(1), price: null })).rejects.toThrow("no known price");
  });

  it("does not know the cost once a request had no price", async () => {
    const budget = createBudget(unlimited);
    (await budget.reserve({ ...request(1), price: null })).settle(request(1));
    expect(budget.spending().cost_usd).toBeNull();
  });

  it("is never overrun by requests that keep to what they announced, however they overlap", async () => {
    const amount = fc.record({
      expected: fc.integer({ min: 1, max: 60 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(amount, { maxLength: 30 }),
        fc.integer({ min: 1, max: 300 }),
        async (amounts, max_tokens) => {
          const budget = createBudget({ ...unlimited, max_tokens });
          let held = 0;
          const work = amounts.map(async ({ expected, share }) => {
            const place = await budget.reserve(request(expected)).catch(() => null);
            if (place === null) return;
            held += expected;
            expect(budget.spending().tokens + held).toBeLessThanOrEqual(max_tokens);
            await Promise.resolve();
            held -= expected;
            place.settle(request(Math.floor(expected * share)));
          });
          await Promise.all(work);
          expect(budget.spending().tokens).toBeLessThanOrEqual(max_tokens);
        },
      ),
      { numRuns: 300 },
    );
  });
});
