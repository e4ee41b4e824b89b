import type { ModelKeys } from "./config/secrets.js";
import { resolveProvider, type ModelsConfig } from "./llm/config.js";
import { createLimiterRegistry, type Limiter } from "./llm/limiter.js";
import { createRememberedModes } from "./llm/openai/remembered-modes.js";
import { createOfflineEmbedder } from "./llm/offline/embedder.js";
import type { Embedder } from "./llm/port.js";
import type { PromptCatalog } from "./prompts/catalog.js";
import { createModelTaskRunner } from "./tasks/model-runner.js";
import { createOfflineTaskRunner } from "./tasks/offline-runner.js";
import type { TaskRunner } from "./tasks/task.js";

/** The three roles, each served by an endpoint or by rules. */
export interface Models {
  readonly answerer: TaskRunner;
  readonly judge: TaskRunner;
  readonly embedder: Embedder;
}

/**
 * Makes the models as configured. The client of an endpoint is loaded only
 * where a role needs one.
 *
 * @throws KonkyoError `config_invalid` when an endpoint and its key do not go together
 */
export async function createModels(options: {
  readonly config: ModelsConfig;
  readonly keys: ModelKeys;
  readonly prompts: PromptCatalog;
}): Promise<Models> {
  const { config, keys, prompts } = options;
  const limiters = createLimiterRegistry();
  const limiterFor = (role: { readonly base_url: string | null; readonly concurrency: number }): Limiter =>
    limiters.limiterFor(role.base_url ?? "default", role.concurrency);
  const remembered = createRememberedModes();

  const chat = async (role: "answer" | "judge"): Promise<TaskRunner> => {
    if (resolveProvider(config[role], keys[role]) === "offline") {
      return createOfflineTaskRunner({ model: `offline:${role}` });
    }
    const { createOpenAiChatModel } = await import("./llm/openai/chat-model.js");
    const limiter = limiterFor(config[role]);
    const model = createOpenAiChatModel({ config: config[role], apiKey: keys[role], role, limiter, remembered });
    return createModelTaskRunner({ model, prompts });
  };

  const embedder = async (): Promise<Embedder> => {
    if (resolveProvider(config.embedding, keys.embedding) === "offline") return createOfflineEmbedder();
    const { createOpenAiEmbedder } = await import("./llm/openai/embedder.js");
    const limiter = limiterFor(config.embedding);
    return createOpenAiEmbedder({ config: config.embedding, apiKey: keys.embedding, limiter });
  };

  return { answerer: await chat("answer"), judge: await chat("judge"), embedder: await embedder() };
}
