import type { Draft } from "../../../src/core/draft.js";
import type { Sample } from "../../../src/core/sample.js";
import type { Services } from "../../../src/services.js";
import { answerTask } from "../../../src/tasks/answer.js";
import { messages } from "../messages/catalog.js";
import type { AnswerStateValue, AnswerUpdate } from "../state.js";

/** Writes the draft from inspected evidence alone: claims, each with the ids that carry it. */
export function generate(services: Services) {
  return async (state: AnswerStateValue, runtime: { readonly signal?: AbortSignal }): Promise<AnswerUpdate> => {
    const outcome = await services.answerer.run(
      answerTask,
      { question: state.question, evidence: state.evidence },
      { language: state.language ?? "ja", signal: runtime.signal },
    );
    if (!outcome.ok) {
      return { failure: { reason: "generation_failed", detail: `${outcome.code}: ${outcome.message}` } };
    }
    const draft: Draft = {
      answer: outcome.value.claims.map((claim) => claim.text).join(state.language === "en" ? " " : ""),
      claims: outcome.value.claims,
      declined: outcome.value.declined,
      model: outcome.model,
      offline: outcome.offline,
      prompt: outcome.prompt,
      usage: outcome.usage,
      cost_usd: services.prices.costOf(outcome.usage, outcome.model),
    };
    return { draft, sample: toSample(state, draft) };
  };
}

/**
 * The draft as a sample for evaluation. Contexts are those that were retrieved,
 * in their order; a draft that declines is evaluated as what will be read.
 */
function toSample(state: AnswerStateValue, draft: Draft): Sample {
  return {
    id: state.process_id,
    user_input: state.question,
    response: draft.declined ? messages(state.language).reasons.declined.message : draft.answer,
    claims: draft.claims,
    retrieved_contexts: state.evidence.map((piece) => piece.content),
    retrieved_context_ids: state.evidence.map((piece) => piece.evidence_id),
  };
}
