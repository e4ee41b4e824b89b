import type { Language } from "../../core/language.js";
import type { TicketEvent } from "../../core/review-ticket.js";
import { labelOf, reportMessages } from "../../report/messages.js";
import { localTime } from "../../review/local-time.js";
import { ticketWords } from "../../review/ticket-words.js";

/** What an event says beside its kind; empty where there is nothing to add. Why a decision was refused stays in English. */
export function eventText({ kind, detail }: TicketEvent, language: Language, timeZone: string): string {
  const words = ticketWords(language);
  const text = (key: string): string => {
    const value = detail[key];
    return typeof value === "string" ? value : "";
  };
  const owner = (key: string): string => text(key) || words.nobody;
  switch (kind) {
    case "commented":
      return text("text");
    case "assigned":
      return `${owner("before")} → ${owner("owner")}`;
    case "reminded":
    case "overdue":
      return `${words.owner} ${owner("owner")} · ${words.due} ${localTime(text("due_at"), timeZone)}`;
    case "decided":
      return `${text("type")} · ${words.repair}: ${labelOf(words.repairs, text("repair"))}`;
    case "delivered": {
      const { statuses, reasons } = reportMessages(language);
      const [status, reason] = [text("status"), text("reason")];
      return status === reason
        ? labelOf(statuses, status)
        : `${labelOf(statuses, status)} · ${labelOf(reasons, reason)}`;
    }
    case "refused":
      return `${text("type") || text("field")}: ${text("reason") || text("message")}`;
    case "created":
    case "cancelled":
    case "delivery_refused":
      return Object.entries(detail)
        .map(([key, value]) => `${key}: ${typeof value === "string" ? value : JSON.stringify(value)}`)
        .join(", ");
  }
}
