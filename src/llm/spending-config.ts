import { z } from "zod";

const dollars = z.number().min(0);

/** Slice `models.prices`. */
export const pricesField = z
  .record(z.string().min(1), z.strictObject({ input: dollars, output: dollars }))
  .default({})
  .describe(
    "US dollars for a million tokens by model name, such as my-model: {input: 0.4, output: 1.6}; wins over the built-in table, and a model in neither has no known cost",
  );

const limit = (unit: string) => `Most ${unit} of all roles together in one process; null is no limit`;

/** Slice `models.budget`: what one process may use before further requests fail as budget_exhausted. */
export const budgetConfigSchema = z.strictObject({
  max_calls: z.number().int().min(1).nullable().default(null).describe(limit("requests")),
  max_tokens: z.number().int().min(1).nullable().default(null).describe(limit("tokens, prompts and replies,")),
  max_cost_usd: z
    .number()
    .positive()
    .nullable()
    .default(null)
    .describe(`${limit("US dollars")}; needs a known price for every model`),
});

/**
 * Slice `models.cache`. On by default: at temperature 0 a repeated request asks
 * for the same reply, so re-running an evaluation should cost nothing and give
 * the same scores. The whole prompt is part of the key, so changed evidence is
 * another request. Thirty days, since providers change models behind their names.
 */
export const cacheConfigSchema = z.strictObject({
  enabled: z
    .boolean()
    .default(true)
    .describe("Keep replies and vectors of endpoints in model-cache.db and answer repeated requests from there"),
  max_age_days: z.number().positive().max(3650).default(30).describe("Older replies are asked for again"),
  max_megabytes: z.number().positive().default(512).describe("The oldest replies go when there are more"),
});
export type CacheConfig = z.infer<typeof cacheConfigSchema>;
