import { ask } from "../answer/ask.js";
import { buildAnswerGraph } from "../answer/build.js";
import { callerFromContext } from "../answer/caller.js";
import type { RunResult } from "../answer/run-result.js";
import { KonkyoError } from "../../src/core/errors.js";
import type { Target, TargetAnswer } from "../../src/experiments/target-answer.js";
import type { Services } from "../../src/services.js";

export const graphTargetName = "graph";

/**
 * The answer graph of this process. It answers without scoring: an experiment
 * scores the answer afterwards, beside the reference and documents of its data
 * set, which the graph must not see.
 */
export function createGraphTarget(services: Services, groups: readonly string[]): Target {
  const { config } = services;
  // Nobody reviews the answers of an experiment and nothing is sent: it measures what a draft would be worth.
  const release = { ...config.release, mode: "cited" as const };
  const unscored = { ...services, metrics: [], config: { ...config, release } };
  const graph = buildAnswerGraph(unscored, callerFromContext, { review: false });
  return async (sample, signal) => {
    const started = performance.now();
    const run = await ask(graph, unscored, { question: sample.user_input, groups, source: "experiment", signal });
    const outcome = outcomeOf(run);
    const contexts = contextsOf(run);
    return {
      source: graphTargetName,
      ...replyOf(run, outcome),
      retrieved_contexts: contexts.map(({ content }) => content),
      retrieved_context_ids: contexts.map(({ id }) => id),
      run_id: run.process_id,
      outcome: { status: outcome.status, reason: outcome.reason },
      duration_ms: performance.now() - started,
    };
  };
}

/** An answer without its marks, a refusal of the model as it was read; of a run that was held, the fixed message and no answer. */
function replyOf(
  { draft }: RunResult,
  { status, message }: Outcome,
): Pick<TargetAnswer, "response" | "message" | "claims"> {
  // A refusal claims nothing, which is not the same as an answer whose claims are not known.
  if (status === "declined") return { response: message, claims: [] };
  if (status !== "answered") return { message };
  return draft === null ? { response: message } : { response: draft.answer, claims: draft.claims };
}

type Outcome = NonNullable<RunResult["outcome"]>;

/** A search or model that failed is no answer of the system, so it must not be scored as one. */
function outcomeOf({ outcome, process_id: run }: RunResult): Outcome {
  if (outcome === null) throw new KonkyoError("model_failed", "the run ended without an outcome", { where: run });
  if (outcome.reason === "retrieval_error") throw new KonkyoError("retrieval_failed", outcome.detail, { where: run });
  if (outcome.reason === "generation_failed") throw new KonkyoError("model_failed", outcome.detail, { where: run });
  return outcome;
}

/** What the search found, each piece once, whether or not the gate let it pass. */
function contextsOf({ chunks }: RunResult): readonly { readonly id: string; readonly content: string }[] {
  const seen = new Map<string, { id: string; content: string }>();
  for (const { record } of chunks) {
    if (typeof record !== "object" || record === null) continue;
    const [id, content] = [Reflect.get(record, "evidence_id"), Reflect.get(record, "content")] as readonly unknown[];
    if (typeof content !== "string") continue;
    const key = typeof id === "string" ? id : "";
    seen.set(`${key}\0${content}`, { id: key, content });
  }
  return [...seen.values()];
}
