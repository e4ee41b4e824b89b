import type { Citation, Outcome } from "../../src/core/outcome.js";
import type { Decision } from "../../src/core/review-decision.js";
import type { Ticket } from "../../src/core/review-ticket.js";
import { answered } from "./answered.js";
import { messages } from "./messages/catalog.js";
import type { AnswerStateValue } from "./state.js";

/**
 * What the asker gets after a review. Pure.
 *
 * @param decision null when the ticket was closed without one, as by a cancellation
 */
export function reviewedOutcome(
  state: Pick<AnswerStateValue, "language">,
  { ticket_id, content }: Pick<Ticket, "ticket_id" | "content">,
  decision: Decision | null,
): Outcome {
  if (decision === null) return withoutAnswer("stopped", "cancelled");
  const person = { by: "person", decision_id: decision.decision_id, decided_by: decision.decided_by } as const;
  switch (decision.type) {
    case "accept":
      if (content.draft?.declined === true) return { ...withoutAnswer("declined", "declined"), released_by: person };
      return answered({ message: content.answer, citations: content.citations }, person, ticket_id);
    case "edit": {
      const message = decision.answer ?? "";
      return answered({ message, citations: citedIn(message, content.citations) }, person, ticket_id);
    }
    case "respond":
      return answered({ message: decision.answer ?? "", citations: [] }, person, ticket_id);
    case "ignore":
      return { ...withoutAnswer("declined", "not_released"), released_by: person };
  }

  function withoutAnswer(status: "stopped" | "declined", reason: "cancelled" | "declined" | "not_released"): Outcome {
    const words = messages(state.language).reasons[reason];
    return { status, reason, ...words, detail: "", citations: [], ticket_id, released_by: null };
  }
}

/** The citations whose marks are left in an edited text. */
function citedIn(message: string, citations: readonly Citation[]): Citation[] {
  return citations.filter(({ number }) => message.includes(`[${number}]`));
}
