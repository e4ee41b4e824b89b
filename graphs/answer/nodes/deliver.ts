import { isSampled } from "../../../src/certification/drift.js";
import type { Services } from "../../../src/services.js";
import { runCost } from "../run-cost.js";
import { runResult } from "../run-result.js";
import type { AnswerStateValue, AnswerUpdate } from "../state.js";
import { ticketContent } from "../ticket-content.js";

/**
 * Sends the outcome, once, and closes the run's record. A run that has sent
 * before, as when its process died right after, keeps what was sent.
 */
export function deliver(services: Services, { keep }: { readonly keep: boolean }) {
  return async (state: AnswerStateValue): Promise<AnswerUpdate> => {
    const outcome = keep ? await send(services, state) : state.outcome;
    const run = runResult({ ...state, outcome }, services.metrics);
    await services.recorder.finish({
      process_id: state.process_id,
      status: outcome?.reason === "cancelled" ? "cancelled" : "finished",
      route: state.gate_decision?.route ?? null,
      reason: outcome?.reason ?? null,
      corpus_version: state.current_version,
      outcome: run,
      scores: run.scores,
      cost_usd: runCost(services, state),
    });
    return { outcome };
  };
}

async function send(services: Services, state: AnswerStateValue): Promise<AnswerStateValue["outcome"]> {
  if (state.outcome === null) return null;
  const { process_id, category, current_version, certificate_id, ticket_id } = state;
  const { outcome, first } = services.deliveries.deliver(
    { process_id, category, corpus_version: current_version, certificate_id, outcome: state.outcome },
    services.clock.now(),
  );
  if (first && ticket_id !== null) {
    await services.tickets.record(ticket_id, {
      actor: "konkyo",
      kind: "delivered",
      detail: { status: outcome.status, reason: outcome.reason },
    });
  }
  if (certificate_id !== null && isSampled(process_id, services.config.release.drift.sample_rate)) {
    await services.tickets.open({
      process_id,
      reason: "sampled",
      question: state.question,
      language: state.language ?? "ja",
      category,
      corpus_version: current_version,
      content: ticketContent(services, state),
    });
  }
  return outcome;
}
