import { KonkyoError } from "../../../src/core/errors.js";
import type { Services } from "../../../src/services.js";
import type { AnswerRuntime, ReadCaller } from "../caller.js";
import type { AnswerStateValue, AnswerUpdate } from "../state.js";

// A question of a whole page leaves thousands of terms unused; some of them tell as much as all.
const shownIgnoredTerms = 50;

/**
 * Searches the corpus for the caller's groups. A search that fails is a
 * `retrieval_error`, never an empty result.
 */
export function retrieve(services: Services, readCaller: ReadCaller) {
  return async (state: AnswerStateValue, runtime: AnswerRuntime): Promise<AnswerUpdate> => {
    const settings = services.config.retrieval;
    try {
      const found = await services.retriever.retrieve(
        {
          text: state.question,
          mode: settings.mode,
          topK: settings.top_k,
          candidateLimit: settings.candidate_limit,
          minScore: settings.min_score,
          release: settings.releases === "active" ? state.current_version : null,
          groups: readCaller(runtime).groups,
          filter: {},
        },
        runtime.signal,
      );
      return {
        chunks: [...found.chunks],
        candidates: [...found.candidates],
        ignored_terms: found.ignored_terms.slice(0, shownIgnoredTerms),
      };
    } catch (error) {
      if (!(error instanceof KonkyoError) || error.code !== "retrieval_failed") throw error;
      return { failure: { reason: "retrieval_error", detail: error.message } };
    }
  };
}
