import { describe, expect, it } from "vitest";
import { openAiBaseUrl } from "../../src/llm/openai/endpoint.js";
import { costOf, createPriceBook, priceOf } from "../../src/llm/prices.js";

const local = "http://localhost:11434/v1";
const usage = { calls: 1, input_tokens: 1_000_000, output_tokens: 500_000 };

describe("priceOf", () => {
  it("knows OpenAI's models at OpenAI's endpoint, and their dated releases", () => {
    expect(priceOf("gpt-4.1-mini", openAiBaseUrl, {})).toEqual({ input: 0.4, output: 1.6 });
    expect(priceOf("gpt-4.1-mini-2025-04-14", openAiBaseUrl, {})).toEqual({ input: 0.4, output: 1.6 });
  });

  it.each(["gpt-4.1-mini", "toString", "__proto__", "llama3"])("does not know %s at another endpoint", (model) => {
    expect(priceOf(model, local, {})).toBeNull();
  });

  it.each(["gpt-4.1-mini-tuned", "toString", "gpt-9"])("does not know %s at OpenAI's endpoint", (model) => {
    expect(priceOf(model, openAiBaseUrl, {})).toBeNull();
  });

  it("lets the configuration win, also with a price of 0", () => {
    const overrides = { "gpt-4.1-mini": { input: 1, output: 2 }, llama3: { input: 0, output: 0 } };
    expect(priceOf("gpt-4.1-mini", openAiBaseUrl, overrides)).toEqual({ input: 1, output: 2 });
    expect(costOf(usage, priceOf("llama3", local, overrides))).toBe(0);
  });
});

describe("cost", () => {
  it("is counted by the million tokens", () => {
    expect(costOf(usage, { input: 2, output: 8 })).toBe(6);
  });

  it.each([
    ["the price", usage, null],
    ["the input", { ...usage, input_tokens: null }, { input: 1, output: 1 }],
    ["the output", { ...usage, output_tokens: null }, { input: 1, output: 1 }],
  ])("is unknown, not 0, where %s is", (_, used, price) => {
    expect(costOf(used, price)).toBeNull();
  });

  it("is 0 where nothing was asked, whatever the price", () => {
    expect(costOf({ calls: 0, input_tokens: 0, output_tokens: 0 }, null)).toBe(0);
  });

  it("goes by the model that results name", () => {
    const book = createPriceBook([
      { id: "openai:a", price: { input: 1, output: 2 } },
      { id: "openai:unpriced", price: null },
    ]);
    const ids = ["openai:a", "openai:unpriced", "openai:never-seen", "offline:judge"];
    expect(ids.map((id) => book.costOf(usage, id))).toEqual([2, null, null, 0]);
  });

  it("is unknown for one name with two prices", () => {
    const prices = [
      { input: 1, output: 2 },
      { input: 3, output: 4 },
    ];
    const book = createPriceBook(prices.map((price) => ({ id: "openai:a", price })));
    expect(book.costOf(usage, "openai:a")).toBeNull();
  });
});
