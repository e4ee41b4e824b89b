import { html, type Html } from "../../report/html.js";
import { addresses } from "./addresses.js";
import { mayUse, type View } from "./view.js";

/** The review that a run waits for, or waited for; a link for those who may open it. */
export function ticketLink(ticketId: string | null, label: string, view: View): Html | null {
  if (ticketId === null) return null;
  const mayOpen = mayUse(view, ["review", "manage", "read"]);
  return html`<p class="ticket">
    ${label}:
    ${mayOpen ? html`<a href="${addresses.ticket(ticketId)}">${ticketId}</a>` : html`<code>${ticketId}</code>`}
  </p>`;
}
