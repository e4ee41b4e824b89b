import type { Clock } from "../../src/llm/clock.js";
import { modelsConfigSchema, type ChatModelConfig, type EmbeddingConfig } from "../../src/llm/config.js";

/** Waits are noted and over at once; the time moves on by them. */
export interface NotingClock extends Clock {
  readonly waits: readonly number[];
}

export function notingClock(start = Date.UTC(2026, 0, 1)): NotingClock {
  const waits: number[] = [];
  let now = start;
  return {
    waits,
    now: () => now,
    async sleep(ms, signal) {
      signal?.throwIfAborted();
      waits.push(ms);
      now += ms;
    },
    random: () => 1,
  };
}

export function chatConfig(baseUrl: string, fields: Partial<ChatModelConfig> = {}): ChatModelConfig {
  return { ...modelsConfigSchema.parse({}).judge, base_url: baseUrl, model: "test-model", ...fields };
}

export function embeddingConfig(baseUrl: string, fields: Partial<EmbeddingConfig> = {}): EmbeddingConfig {
  return { ...modelsConfigSchema.parse({}).embedding, base_url: baseUrl, model: "test-embedding", ...fields };
}
