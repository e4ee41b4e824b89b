import { AsyncLocalStorageProviderSingleton } from "@langchain/core/singletons";
import { KonkyoError } from "../core/errors.js";

/** The calls under way, so that closing waits for them. */
export interface Calls {
  /** Rejects with KonkyoError `usage` after the end; otherwise as the work does. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Lets no new call in and waits for those under way. */
  end(): Promise<void>;
}

export function createCalls(): Calls {
  const underWay = new Set<Promise<unknown>>();
  let ended = false;
  return {
    async run(work) {
      if (ended) {
        throw new KonkyoError("usage", "this Konkyo has been closed", { hint: "Open another with createKonkyo." });
      }
      const call = apart(work);
      underWay.add(call);
      try {
        return await call;
      } finally {
        underWay.delete(call);
      }
    },
    async end() {
      ended = true;
      await Promise.allSettled(underWay);
    },
  };
}

/**
 * Runs apart from the graph that the caller may be a node of: LangGraph would
 * take a run of ours for a part of that graph, and pause that one for a review.
 */
function apart<Result>(work: () => Promise<Result>): Promise<Result> {
  return AsyncLocalStorageProviderSingleton.getInstance().run<Promise<Result>>(undefined, work);
}
