import { shareReplies } from "../tasks/shared-runner.js";
import type { MetricContext } from "./define-metric.js";
import { shareVectors } from "./shared-embedder.js";

/** The judge and embedder of one evaluation: what several metrics ask alike is asked once. */
export type EvaluationScope = Pick<MetricContext, "judge" | "embedder">;

export interface EvaluationScopes {
  /** The scope of an evaluation, the same for the same key until it ends. */
  of(key: string): EvaluationScope;
  /** Forgets a scope; ending one that is not there does nothing. */
  end(key: string): void;
}

/**
 * Scopes by evaluation, such as the process_id of a run. Parallel branches find
 * theirs by the key, since promises cannot travel in graph state. At most
 * `limit` are kept: beyond it the one that was used longest ago is forgotten,
 * which costs its branches a repeated request and never a wrong reply.
 */
export function createEvaluationScopes(options: EvaluationScope & { readonly limit?: number }): EvaluationScopes {
  const { judge, embedder, limit = 256 } = options;
  const scopes = new Map<string, EvaluationScope>();
  return {
    of(key) {
      const scope = scopes.get(key) ?? { judge: shareReplies(judge), embedder: shareVectors(embedder) };
      scopes.delete(key);
      scopes.set(key, scope);
      const [oldest] = scopes.keys();
      if (scopes.size > limit && oldest !== undefined) scopes.delete(oldest);
      return scope;
    },
    end: (key) => void scopes.delete(key),
  };
}
