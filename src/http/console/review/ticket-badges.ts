import type { TicketReason, TicketStatus } from "../../../core/review-ticket.js";
import { html, type Html } from "../../../report/html.js";
import { labelOf } from "../../../report/messages.js";
import { ticketWords } from "../../../review/ticket-words.js";
import type { View } from "../view.js";

const colours = { waiting: "held", decided: "plain", cancelled: "declined" } as const satisfies Readonly<
  Record<TicketStatus, string>
>;

/** Where a ticket stands. Its colour repeats what the word says. */
export function ticketStatusBadge(status: TicketStatus, { language }: View): Html {
  return html`<span class="badge badge-${colours[status]}">${ticketWords(language).statuses[status]}</span>`;
}

/** Why there is a ticket, in words. */
export function reasonText(reason: TicketReason, { language, report }: View): string {
  return reason === "sampled" ? ticketWords(language).sampled : labelOf(report.messages.reasons, reason);
}
