import type { TicketEvent } from "../../../core/review-ticket.js";
import { html, type Html } from "../../../report/html.js";
import { labelOf } from "../../../report/messages.js";
import { ticketWords } from "../../../review/ticket-words.js";
import { person } from "../person.js";
import type { View } from "../view.js";
import { reviewWords } from "./messages.js";
import type { ShownTicket } from "./read-ticket.js";
import { readerTime } from "../reader-time.js";

/** What happened to a ticket, comments among it, and the form for another. */
export function historySection(
  { ticket, history }: ShownTicket,
  comment: { readonly text: string; readonly refused: boolean } | null,
  view: View,
): Html {
  return html`<section class="history" aria-labelledby="history">
    <h2 id="history">${ticketWords(view.language).history}</h2>
    <ol class="events">
      ${history.map(
        (event) =>
          html`<li>
            ${readerTime(event.at)}
            <div>
              <b>${ticketWords(view.language).events[event.kind]}</b>
              <span class="quiet">${person(event.actor, view)}</span>
              ${detailOf(event, view)}
            </div>
          </li>`,
      )}
    </ol>
    ${comment === null ? null : commentForm(ticket.ticket_id, comment, view)}
  </section>`;
}

function detailOf({ kind, detail }: TicketEvent, view: View): Html | null {
  const words = reviewWords(view.language);
  const shared = ticketWords(view.language);
  const text = (key: string): string => (typeof detail[key] === "string" ? detail[key] : "");
  switch (kind) {
    case "commented":
      return html`<p class="as-typed">${text("text")}</p>`;
    case "assigned": {
      const before = text("before");
      return html`<p>
        ${words.ownerFrom(before === "" ? shared.nobody : view.nameOf(before), view.nameOf(text("owner")))}
      </p>`;
    }
    case "decided":
      return html`<p>
        ${labelOf(words.decisions, text("type"))} · ${words.repair}: ${labelOf(shared.repairs, text("repair"))}
      </p>`;
    case "refused":
      return html`<p class="quiet">${refusedText(text, view)}</p>`;
    case "delivered":
      return html`<p>${labelOf(view.report.messages.statuses, text("status"))}</p>`;
    case "created":
    case "reminded":
    case "overdue":
    case "cancelled":
    case "delivery_refused":
      return null;
  }
}

/** What was refused and why: by its code, which has words in both languages, else as an inbox was told. */
function refusedText(text: (key: string) => string, view: View): Html {
  const what = text("type") === "" ? text("field") : labelOf(reviewWords(view.language).decisions, text("type"));
  const why = labelOf(view.words.problems, text("code"));
  const told = text("reason") || text("message");
  return html`${what}${why === "" ? null : html`: ${why}`}
  ${why !== "" && view.language === "ja" ? null : html`<span lang="en">${told}</span>`}`;
}

function commentForm(
  ticketId: string,
  { text, refused }: { readonly text: string; readonly refused: boolean },
  view: View,
): Html {
  const words = reviewWords(view.language);
  return html`<form method="post" action="/review/${encodeURIComponent(ticketId)}/comment#history" class="comment-form">
    <label for="comment">${words.comment}</label>
    <textarea
      id="comment"
      name="text"
      rows="2"
      required
      ${refused ? html`aria-invalid="true" aria-describedby="comment-fault" data-decide-focus` : null}
    >
${text}</textarea>
    ${refused ? html`<span id="comment-fault" class="field-error" role="alert">${words.commentBlank}</span>` : null}
    <p class="actions"><button>${words.commentAdd}</button></p>
  </form>`;
}
