import { z } from "zod";
import { structuredModes } from "./port.js";
import { budgetConfigSchema, cacheConfigSchema, pricesField } from "./spending-config.js";

export const modelProviders = ["auto", "openai", "offline"] as const;

const providerField = z
  .enum(modelProviders)
  .default("auto")
  .describe(
    "Who answers: openai is any OpenAI-compatible endpoint, offline works by rules; auto takes openai when the role has a key or a base_url",
  );

const baseUrlField = z
  .url({ protocol: /^https?$/, error: "must be an http or https URL" })
  .refine(hasNoQuery, { error: "must have no query and no fragment", when: ({ issues }) => issues.length === 0 })
  .nullable()
  .default(null)
  .describe("Endpoint up to and including /v1, such as http://localhost:11434/v1; null is OpenAI's own");

const timeoutField = z
  .number()
  .positive()
  .max(300)
  .default(120)
  .describe("How long one request may take, in seconds; at most 300");

const retriesField = z
  .number()
  .int()
  .min(0)
  .max(10)
  .default(3)
  .describe("How often a request is repeated after an outage, a timeout or a rate limit");

const concurrencyField = z
  .number()
  .int()
  .min(1)
  .max(256)
  .default(4)
  .describe("Requests at once; roles that share an endpoint keep to the smallest of theirs");

const perMinute = (unit: string) =>
  z
    .number()
    .int()
    .min(1)
    .nullable()
    .default(null)
    .describe(
      `${unit} in any sixty seconds; null is no limit, and roles that share endpoint and model keep to the smallest of theirs`,
    );

const endpointFields = {
  provider: providerField,
  base_url: baseUrlField,
  timeout_seconds: timeoutField,
  max_retries: retriesField,
  concurrency: concurrencyField,
  requests_per_minute: perMinute("Requests"),
  tokens_per_minute: perMinute("Tokens, prompts and replies,"),
};

const chatModelConfigSchema = z.strictObject({
  ...endpointFields,
  model: z.string().min(1).default("gpt-4.1-mini").describe("Model name, as the endpoint knows it"),
  temperature: z.number().min(0).max(2).nullable().default(0).describe("Sampling temperature; null sends none"),
  max_output_tokens: z
    .number()
    .int()
    .min(1)
    .nullable()
    .default(4096)
    .describe("Longest reply, in tokens, reasoning included; null leaves it to the endpoint"),
  structured_mode: z
    .enum(["auto", ...structuredModes])
    .default("auto")
    .describe("How JSON is asked for; auto starts with json_schema and steps down where the endpoint refuses"),
});
/** Settings of one chat role. */
export type ChatModelConfig = z.infer<typeof chatModelConfigSchema>;

const embeddingConfigSchema = z.strictObject({
  ...endpointFields,
  model: z.string().min(1).default("text-embedding-3-small").describe("Embedding model, as the endpoint knows it"),
  batch_size: z.number().int().min(1).max(2048).default(64).describe("Texts in one request"),
  dimensions: z
    .number()
    .int()
    .min(1)
    .nullable()
    .default(null)
    .describe("Length of the vectors to ask for; null takes the model's own"),
});
/** Settings of the embedding role. */
export type EmbeddingConfig = z.infer<typeof embeddingConfigSchema>;

/** Slice `models` of the configuration. Keys are secrets and come from the environment, never from here. */
export const modelsConfigSchema = z.strictObject({
  answer: chatModelConfigSchema.prefault({}),
  judge: chatModelConfigSchema.prefault({}),
  embedding: embeddingConfigSchema.prefault({}),
  prices: pricesField,
  budget: budgetConfigSchema.prefault({}),
  cache: cacheConfigSchema.prefault({}),
});
export type ModelsConfig = z.infer<typeof modelsConfigSchema>;

/** Who serves a role, once its key is known. */
export function resolveProvider(
  config: Pick<ChatModelConfig, "provider" | "base_url">,
  apiKey: string | undefined,
): "openai" | "offline" {
  if (config.provider !== "auto") return config.provider;
  return apiKey !== undefined || config.base_url !== null ? "openai" : "offline";
}

function hasNoQuery(text: string): boolean {
  const { search, hash } = new URL(text);
  return search === "" && hash === "";
}
