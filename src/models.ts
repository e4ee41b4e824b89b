import type { ModelKeys } from "./config/secrets.js";
import { KonkyoError } from "./core/errors.js";
import { createBudget, type Budget } from "./llm/budget.js";
import { systemClock } from "./llm/clock.js";
import { resolveProvider, type ChatModelConfig, type EmbeddingConfig, type ModelsConfig } from "./llm/config.js";
import { createLimiterRegistry, type LimiterRegistry } from "./llm/limiter.js";
import type { ModelCache } from "./llm/model-cache.js";
import { createEndpoint } from "./llm/openai/endpoint.js";
import { createRememberedModes } from "./llm/openai/remembered-modes.js";
import { createOfflineEmbedder } from "./llm/offline/embedder.js";
import type { Embedder } from "./llm/port.js";
import { createPriceBook, priceOf, type Price, type PriceBook } from "./llm/prices.js";
import type { PromptCatalog } from "./prompts/catalog.js";
import { createModelTaskRunner } from "./tasks/model-runner.js";
import { createOfflineTaskRunner } from "./tasks/offline-runner.js";
import { createSplittingTaskRunner } from "./tasks/splitting-runner.js";
import type { TaskRunner } from "./tasks/task.js";
import { spannedChatModel, spannedEmbedder } from "./tracing/opentelemetry-models.js";

/** The three roles, each served by an endpoint or by rules. */
export interface Models {
  readonly answerer: TaskRunner;
  readonly judge: TaskRunner;
  readonly embedder: Embedder;
  /** What usage costs, by the model that results name. */
  readonly prices: PriceBook;
  /** Shared by the roles. */
  readonly budget: Budget;
  /** Closes the cache of replies. */
  closeModels(): void;
}

/** Where replies are kept, and who hears when that does not work. Without it nothing is kept. */
export interface ModelCacheLocation {
  readonly file: string;
  readonly warn: (message: string) => void;
}

/**
 * Makes the models as configured. The client of an endpoint and the cache are
 * loaded only where a role needs them.
 *
 * @throws KonkyoError `config_invalid` when an endpoint and its key do not go
 * together, or when a budget in money meets a model without a known price
 */
export async function createModels(options: {
  readonly config: ModelsConfig;
  readonly keys: ModelKeys;
  readonly prompts: PromptCatalog;
  readonly cache?: ModelCacheLocation | undefined;
}): Promise<Models> {
  const { config, keys, prompts } = options;
  const limiters = createLimiterRegistry();
  const remembered = createRememberedModes();
  const budget = createBudget(config.budget);
  const served = (role: Role): boolean => resolveProvider(config[role], keys[role]) === "openai";
  const cache = roles.some(served) ? await openCache(config, options.cache) : null;
  const priced: { id: string; price: Price | null }[] = [];

  const endpointOf = (role: Role) => {
    const endpoint = createEndpoint(config[role].base_url, keys[role], `models.${role}`).url;
    const limiter = limiterOf(limiters, endpoint, config[role]);
    return { endpoint, shared: { apiKey: keys[role], limiter, budget, price: knownPrice(config, role, endpoint) } };
  };

  const chat = async (role: "answer" | "judge"): Promise<TaskRunner> => {
    if (!served(role)) return createOfflineTaskRunner({ model: `offline:${role}` });
    const { createOpenAiChatModel } = await import("./llm/openai/chat-model.js");
    const { createCachedChatModel } = await import("./llm/cached-chat-model.js");
    const { endpoint, shared } = endpointOf(role);
    const asked = createOpenAiChatModel({ config: config[role], role, remembered, ...shared });
    const model = spannedChatModel(asked, { role, endpoint, config: config[role] });
    priced.push({ id: model.id, price: shared.price });
    const kept = cache === null ? model : createCachedChatModel(model, { cache, endpoint, config: config[role] });
    return createSplittingTaskRunner(createModelTaskRunner({ model: kept, prompts }));
  };

  const embedding = async (): Promise<Embedder> => {
    if (!served("embedding")) return createOfflineEmbedder();
    const { createOpenAiEmbedder } = await import("./llm/openai/embedder.js");
    const { createCachedEmbedder } = await import("./llm/cached-embedder.js");
    const { endpoint, shared } = endpointOf("embedding");
    const asked = createOpenAiEmbedder({ config: config.embedding, ...shared });
    const embedder = spannedEmbedder(asked, { role: "embedding", endpoint, config: config.embedding });
    priced.push({ id: embedder.id, price: shared.price });
    return cache === null ? embedder : createCachedEmbedder(embedder, { cache, endpoint });
  };

  return {
    answerer: await chat("answer"),
    judge: await chat("judge"),
    embedder: await embedding(),
    prices: createPriceBook(priced),
    budget,
    closeModels: () => cache?.close(),
  };
}

const roles = ["answer", "judge", "embedding"] as const;
type Role = (typeof roles)[number];

function limiterOf(limiters: LimiterRegistry, endpoint: string, config: ChatModelConfig | EmbeddingConfig) {
  return limiters.limiterFor(endpoint, config.concurrency, {
    model: config.model,
    requestsPerMinute: config.requests_per_minute,
    tokensPerMinute: config.tokens_per_minute,
  });
}

function knownPrice(config: ModelsConfig, role: Role, endpoint: string): Price | null {
  const { model } = config[role];
  const price = priceOf(model, endpoint, config.prices);
  if (price === null && config.budget.max_cost_usd !== null) {
    throw new KonkyoError("config_invalid", `a budget in money is set, and the price of ${model} is not known`, {
      where: "models.budget.max_cost_usd",
      hint: `Add models.prices.${model}, or limit models.budget.max_tokens instead.`,
    });
  }
  return price;
}

async function openCache(config: ModelsConfig, location: ModelCacheLocation | undefined): Promise<ModelCache | null> {
  if (!config.cache.enabled || location === undefined) return null;
  const { openModelCache } = await import("./llm/model-cache.js");
  const { max_age_days: maxAgeDays, max_megabytes: maxMegabytes } = config.cache;
  return openModelCache({ ...location, maxAgeDays, maxMegabytes, clock: systemClock });
}
