import type { RetrievalMode, RetrievalResult } from "../retrieval/port.js";
import type { Services } from "../services.js";

/** What is left out is as configured (`retrieval`). */
export interface SearchOptions {
  /** The caller's groups, as the calling process knows them; none by default. */
  readonly groups?: readonly string[];
  readonly mode?: RetrievalMode;
  /** Pieces to return, 1 to 100. */
  readonly topK?: number;
  /** Lowest score to admit; 0 is a limit, null is none. */
  readonly minScore?: number | null;
  readonly signal?: AbortSignal;
}

/**
 * Both stages of the search, without gate or answer.
 *
 * @throws KonkyoError `retrieval_failed` or `cancelled`
 */
export async function search(services: Services, text: string, options: SearchOptions): Promise<RetrievalResult> {
  const settings = services.config.retrieval;
  const { groups = [], mode = settings.mode, topK = settings.top_k, minScore = settings.min_score } = options;
  const release = settings.releases === "active" ? await services.currentVersion() : null;
  const candidateLimit = Math.max(settings.candidate_limit, topK);
  const query = { text, mode, topK, candidateLimit, minScore, release, groups, filter: {} };
  return services.retriever.retrieve(query, options.signal);
}
