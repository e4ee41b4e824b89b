import { html, type Html } from "../../../report/html.js";
import { mayUse, type View } from "../view.js";
import { reviewWords } from "./messages.js";
import type { ShownTicket } from "./read-ticket.js";
import type { StaleChange } from "./stale-change.js";

/** That a draft can no longer be sent: what has changed, and what can be done. */
export function staleNote({ ticket }: ShownTicket, stale: StaleChange, mayDecide: boolean, view: View): Html {
  const words = reviewWords(view.language);
  const here = `/review/${encodeURIComponent(ticket.ticket_id)}`;
  const then = stale.then ?? "—";
  return html`<section class="message message-held stale" aria-labelledby="stale">
    <h2 id="stale">${words.staleTitle}</h2>
    <p>${stale.now === null ? words.staleNone(then) : words.staleLead(then, stale.now)}</p>
    ${
      stale.documents.length === 0
        ? null
        : html`<h3>${words.staleChanges}</h3>
            <ul class="stale-documents">
              ${stale.documents.map(
                ({ document_id: id, title, change }) =>
                  html`<li>
                    <b class="change-${change}">${words.staleKinds[change]}</b> ${title} <code>${id}</code>
                  </li>`,
              )}
            </ul>`
    }
    <h3>${words.staleSteps}</h3>
    <p class="actions">
      ${
        mayUse(view, ["ask", "review", "manage"])
          ? html`<a class="button" href="/ask?question=${encodeURIComponent(ticket.question)}">${words.staleAgain}</a>`
          : null
      }
      ${
        mayDecide
          ? html`<a href="${here}?decide=respond#decide">${words.staleRespond}</a>
              <a href="${here}?decide=ignore#decide">${words.staleIgnore}</a>`
          : null
      }
    </p>
  </section>`;
}
