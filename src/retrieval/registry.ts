import type { Embedder } from "../llm/port.js";
import type { Storage } from "../storage/sqlite.js";
import type { RetrievalBackend, RetrievalConfig } from "./config.js";
import type { Retriever } from "./port.js";
import { resilient } from "./resilient.js";

/** What every backend is made from. */
export interface RetrieverParts {
  readonly storage: Storage;
  readonly embedder: Embedder;
  readonly config: RetrievalConfig;
}

/** A backend's own name for itself, and the import that is made at the first search. */
export const retrieverLoaders: Readonly<Record<RetrievalBackend, () => Promise<(parts: RetrieverParts) => Retriever>>> =
  {
    sqlite: async () => (await import("./sqlite/retriever.js")).createSqliteRetriever,
  };

/**
 * The configured retriever with its retries and time limit. Its module is
 * loaded at the first search.
 */
export function createRetriever(parts: RetrieverParts): Retriever {
  const { backend, retries, timeout_seconds } = parts.config;
  let loading: Promise<Retriever> | undefined;
  const lazy: Retriever = {
    name: backend,
    async retrieve(query, signal) {
      loading ??= retrieverLoaders[backend]().then((create) => create(parts));
      return (await loading).retrieve(query, signal);
    },
  };
  return resilient(lazy, { retries, timeoutSeconds: timeout_seconds });
}
