import type { Usage } from "../core/usage.js";
import { openAiBaseUrl } from "./openai/endpoint.js";

/** US dollars for a million tokens. */
export interface Price {
  readonly input: number;
  readonly output: number;
}

/** The day on which the table was drawn up. Prices change: `models.prices` wins over it. */
export const pricesAsOf = "2026-07-24";

/** List prices of OpenAI's own endpoint, without discounts for cached prompts or batches. Other endpoints have prices of their own. */
const openAiPrices: Readonly<Record<string, Price>> = {
  "gpt-4.1": { input: 2, output: 8 },
  "gpt-4.1-mini": { input: 0.4, output: 1.6 },
  "gpt-4.1-nano": { input: 0.1, output: 0.4 },
  "gpt-4o": { input: 2.5, output: 10 },
  "gpt-4o-mini": { input: 0.15, output: 0.6 },
  "gpt-5": { input: 1.25, output: 10 },
  "gpt-5-mini": { input: 0.25, output: 2 },
  "gpt-5-nano": { input: 0.05, output: 0.4 },
  "gpt-5.1": { input: 1.25, output: 10 },
  "gpt-5.2": { input: 1.75, output: 14 },
  "gpt-5.4": { input: 2.5, output: 15 },
  "gpt-5.4-mini": { input: 0.75, output: 4.5 },
  "gpt-5.4-nano": { input: 0.2, output: 1.25 },
  o3: { input: 2, output: 8 },
  "o4-mini": { input: 1.1, output: 4.4 },
  "text-embedding-3-small": { input: 0.02, output: 0 },
  "text-embedding-3-large": { input: 0.13, output: 0 },
  "text-embedding-ada-002": { input: 0.1, output: 0 },
};

/** A release of a model has the model's price: gpt-4.1-mini-2025-04-14. */
const releaseDate = /-\d{4}-\d{2}-\d{2}$/;

/**
 * The price of a model at an endpoint, or null when nobody told it. The table
 * is asked for OpenAI's own endpoint alone: a local server may give its model any name.
 */
export function priceOf(model: string, endpoint: string, overrides: Readonly<Record<string, Price>>): Price | null {
  if (Object.hasOwn(overrides, model)) return overrides[model] ?? null;
  const listed = model.replace(releaseDate, "");
  if (endpoint !== openAiBaseUrl || !Object.hasOwn(openAiPrices, listed)) return null;
  return openAiPrices[listed] ?? null;
}

/** US dollars, or null when the price or the tokens are unknown: never a made-up 0. */
export function costOf(usage: Usage, price: Price | null): number | null {
  if (usage.calls === 0) return 0;
  if (price === null || usage.input_tokens === null || usage.output_tokens === null) return null;
  return (usage.input_tokens * price.input + usage.output_tokens * price.output) / 1_000_000;
}

/** Prices of the models in use, by the id that is shown beside results. */
export interface PriceBook {
  /** US dollars; null when the model's price or its tokens are unknown. */
  costOf(usage: Usage, modelId: string): number | null;
}

const free: Price = { input: 0, output: 0 };

/** `offline:` models cost nothing. One id with two prices, of two endpoints, has none. */
export function createPriceBook(models: readonly { readonly id: string; readonly price: Price | null }[]): PriceBook {
  const known = new Map<string, Price | null>();
  for (const { id, price } of models) {
    const other = known.get(id);
    const differs = other !== undefined && (other?.input !== price?.input || other?.output !== price?.output);
    known.set(id, differs ? null : price);
  }
  return {
    costOf: (usage, modelId) => costOf(usage, modelId.startsWith("offline:") ? free : (known.get(modelId) ?? null)),
  };
}
