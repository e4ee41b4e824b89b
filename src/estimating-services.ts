import { addUsage, noUsage, type Usage } from "./core/usage.js";
import { createEstimatingEmbedder } from "./llm/estimating-embedder.js";
import { createOfflineEmbedder } from "./llm/offline/embedder.js";
import type { Embedder } from "./llm/port.js";
import { createEvaluationScopes } from "./metrics/evaluation-scopes.js";
import { createRetriever } from "./retrieval/registry.js";
import type { Services } from "./services.js";
import { createEstimatingTaskRunner } from "./tasks/estimating-runner.js";
import type { TaskRunner } from "./tasks/task.js";
import { noRecorder } from "./tracing/run-recorder.js";

export type Role = "answer" | "judge" | "embedding";

/** What one role would use. Offline roles use nothing. */
export interface RoleEstimate {
  readonly role: Role;
  readonly model: string;
  readonly usage: Usage;
  /** US dollars; null when the model's price is unknown. */
  readonly cost_usd: number | null;
}

/**
 * The same services with models that ask nobody and count what asking would
 * use: prompts are rendered and counted, and rules answer in the model's place.
 * Repairs, retries and cached replies are not foreseen. Nothing is recorded.
 */
export function createEstimatingServices(services: Services): {
  readonly services: Services;
  readonly estimates: () => readonly RoleEstimate[];
} {
  const used: Record<Role, Usage> = { answer: noUsage, judge: noUsage, embedding: noUsage };
  const note = (role: Role, usage: Usage): void => {
    used[role] = addUsage(used[role], usage);
  };
  const answerer = counting(services.answerer, services, (usage) => note("answer", usage));
  const judge = counting(services.judge, services, (usage) => note("judge", usage));
  const embedder = countingEmbedder(services, (usage) => note("embedding", usage));
  const { retrieval } = services.config;
  // Vectors that nobody computed cannot be compared with those of the index: the words of a question find pieces enough.
  const config = { ...services.config, retrieval: { ...retrieval, mode: "keyword" as const } };
  const retriever = createRetriever({ storage: services.storage, embedder, config: config.retrieval });
  return {
    services: {
      ...services,
      config,
      answerer,
      judge,
      embedder,
      recorder: noRecorder,
      scopes: createEvaluationScopes({ judge, embedder }),
      retriever: {
        name: retriever.name,
        async retrieve(query, signal) {
          if (retrieval.mode !== "keyword") await embedder.embed([query.text], signal);
          return retriever.retrieve(query, signal);
        },
      },
    },
    estimates: () =>
      (["answer", "judge", "embedding"] as const).map((role) => {
        const model = { answer: services.answerer.model, judge: services.judge.model, embedding: services.embedder.id }[
          role
        ];
        return { role, model, usage: used[role], cost_usd: services.prices.costOf(used[role], model) };
      }),
  };
}

function counting(runner: TaskRunner, services: Services, note: (usage: Usage) => void): TaskRunner {
  if (runner.offline) return runner;
  const estimating = createEstimatingTaskRunner({ model: runner.model, prompts: services.prompts });
  return {
    ...estimating,
    async run(task, input, options) {
      const outcome = await estimating.run(task, input, options);
      note(outcome.usage);
      return outcome;
    },
  };
}

function countingEmbedder(services: Services, note: (usage: Usage) => void): Embedder {
  if (services.embedder.offline) return services.embedder;
  const batchSize = services.config.models.embedding.batch_size;
  const estimating = createEstimatingEmbedder({
    id: services.embedder.id,
    batchSize,
    standIn: createOfflineEmbedder(),
  });
  return {
    ...estimating,
    async embed(texts, signal) {
      const embeddings = await estimating.embed(texts, signal);
      note(embeddings.usage);
      return embeddings;
    },
  };
}
