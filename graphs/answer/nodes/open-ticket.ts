import type { TicketReason } from "../../../src/core/review-ticket.js";
import type { Services } from "../../../src/services.js";
import { KonkyoError } from "../../../src/core/errors.js";
import { runCost } from "../run-cost.js";
import { runResult } from "../run-result.js";
import type { AnswerStateValue, AnswerUpdate } from "../state.js";
import { ticketContent } from "../ticket-content.js";

/**
 * Makes a held run work for a person. The ticket's id follows from the run and
 * the reason, so that a node that runs again finds what it wrote.
 */
export function openTicket(services: Services) {
  return async (state: AnswerStateValue): Promise<AnswerUpdate> => {
    if (state.outcome === null) throw new KonkyoError("storage_failed", "a run without an outcome cannot be reviewed");
    const ticket = await services.tickets.open({
      process_id: state.process_id,
      reason: state.outcome.reason satisfies TicketReason,
      question: state.question,
      language: state.language ?? "ja",
      category: state.category,
      corpus_version: state.current_version,
      content: ticketContent(services, state),
    });
    const outcome = { ...state.outcome, ticket_id: ticket.ticket_id };
    const waiting = { ...state, ticket_id: ticket.ticket_id, outcome };
    const run = runResult(waiting, services.metrics);
    await services.recorder.finish({
      process_id: state.process_id,
      status: "waiting",
      route: state.gate_decision?.route ?? null,
      reason: outcome.reason,
      corpus_version: state.current_version,
      outcome: run,
      scores: run.scores,
      cost_usd: runCost(services, state),
    });
    return { ticket_id: ticket.ticket_id, outcome };
  };
}
