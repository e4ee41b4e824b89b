import { interrupt } from "@langchain/langgraph";
import type { Services } from "../../../src/services.js";
import { reviewRequest } from "../review-request.js";
import type { AnswerStateValue, AnswerUpdate } from "../state.js";

/**
 * Waits for a person. The node does nothing else, since all of it runs again
 * when the run goes on; a decision that already stands needs no waiting.
 */
export function awaitReview(services: Services) {
  return async (state: AnswerStateValue): Promise<AnswerUpdate> => {
    const ticket = await services.tickets.get(state.ticket_id ?? "");
    if (ticket.status !== "waiting") return { review_reply: null, review_problem: "" };
    // One request, as the inboxes expect it; they answer with a list of one.
    const reply: unknown = interrupt([reviewRequest(ticket, state.review_problem)]);
    return { review_reply: reply, review_problem: "" };
  };
}
