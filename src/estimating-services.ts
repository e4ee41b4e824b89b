import { addUsage, noUsage, type Usage } from "./core/usage.js";
import { findingNothing } from "./inspection/finding-nothing.js";
import { createEstimatingEmbedder } from "./llm/estimating-embedder.js";
import { createOfflineEmbedder } from "./llm/offline/embedder.js";
import type { Embedder } from "./llm/port.js";
import { createEvaluationScopes } from "./metrics/evaluation-scopes.js";
import { createRetriever } from "./retrieval/registry.js";
import type { Services } from "./services.js";
import { createEstimatingTaskRunner } from "./tasks/estimating-runner.js";
import type { TaskRunner } from "./tasks/task.js";
import { noOpenTelemetry } from "./tracing/opentelemetry.js";
import { noRecorder } from "./tracing/run-recorder.js";

export type Role = "answer" | "judge" | "embedding";

/** What is asked for, in the order in which a question comes to it. */
export const requestKinds = ["classification", "search", "inspection", "answer", "scoring"] as const;
export type RequestKind = (typeof requestKinds)[number];

/** What one role would use. Offline roles use nothing. */
export interface RoleEstimate {
  readonly role: Role;
  readonly model: string;
  readonly usage: Usage;
  /** US dollars; null when the model's price is unknown. */
  readonly cost_usd: number | null;
}

/** What one role would use for one kind of request. */
export interface KindEstimate extends RoleEstimate {
  readonly kind: RequestKind;
}

export interface EstimatingServices {
  readonly services: Services;
  /** The judge that is asked of which category a question is. */
  readonly classifier: TaskRunner;
  /** One for each role. */
  readonly estimates: () => readonly RoleEstimate[];
  /** The same by what was asked for; kinds that were not asked for are left out. */
  readonly byKind: () => readonly KindEstimate[];
}

/**
 * The same services with models that ask nobody and count what asking would
 * use: prompts are rendered and counted, and rules answer in the model's place.
 * An inspection counts and then holds nothing, so that a draft is counted too.
 * Repairs, retries and cached replies are not foreseen. Nothing is recorded.
 */
export function createEstimatingServices(services: Services): EstimatingServices {
  const used = new Map<RequestKind, Map<Role, Usage>>(requestKinds.map((kind) => [kind, new Map<Role, Usage>()]));
  const noteFor = (kind: RequestKind, role: Role) => (usage: Usage) => {
    const roles = used.get(kind);
    roles?.set(role, addUsage(roles.get(role) ?? noUsage, usage));
  };
  const judgeFor = (kind: RequestKind) => counting(services.judge, services, noteFor(kind, "judge"));
  const embedderFor = (kind: RequestKind) => countingEmbedder(services, noteFor(kind, "embedding"));
  const estimate = (role: Role, usage: Usage): RoleEstimate => {
    const model = { answer: services.answerer.model, judge: services.judge.model, embedding: services.embedder.id }[
      role
    ];
    return { role, model, usage, cost_usd: services.prices.costOf(usage, model) };
  };
  return {
    services: {
      ...services,
      ...searching(services, embedderFor("search")),
      answerer: counting(services.answerer, services, noteFor("answer", "answer")),
      judge: services.judge.offline ? services.judge : findingNothing(judgeFor("inspection")),
      recorder: noRecorder,
      openTelemetry: noOpenTelemetry,
      scopes: createEvaluationScopes({ judge: judgeFor("scoring"), embedder: embedderFor("scoring") }),
    },
    classifier: judgeFor("classification"),
    estimates: () =>
      (["answer", "judge", "embedding"] as const).map((role) =>
        estimate(role, addUsage(...[...used.values()].map((roles) => roles.get(role) ?? noUsage))),
      ),
    byKind: () =>
      [...used].flatMap(([kind, roles]) => [...roles].map(([role, usage]) => ({ kind, ...estimate(role, usage) }))),
  };
}

/** A search by words alone that counts the vector of the question where one would be asked for. */
function searching(services: Services, embedder: Embedder): Pick<Services, "config" | "embedder" | "retriever"> {
  const { retrieval } = services.config;
  // Vectors that nobody computed cannot be compared with those of the index: the words of a question find pieces enough.
  const config = { ...services.config, retrieval: { ...retrieval, mode: "keyword" as const } };
  const retriever = createRetriever({ storage: services.storage, embedder, config: config.retrieval });
  return {
    config,
    embedder,
    retriever: {
      name: retriever.name,
      async retrieve(query, signal) {
        if (retrieval.mode !== "keyword") await embedder.embed([query.text], signal);
        return retriever.retrieve(query, signal);
      },
    },
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
