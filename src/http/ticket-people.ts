import type { Decision } from "../core/review-decision.js";
import type { Ticket, TicketEvent } from "../core/review-ticket.js";

/** Whoever stands in a ticket: who has or had it, and who did what with it. */
export function* peopleOf(
  { owner }: Ticket,
  decision: Decision | null,
  history: readonly TicketEvent[],
): Generator<string | null> {
  yield owner;
  yield decision?.decided_by ?? null;
  for (const { actor, detail } of history) {
    yield actor;
    for (const person of [detail["owner"], detail["before"]]) if (typeof person === "string") yield person;
  }
}
