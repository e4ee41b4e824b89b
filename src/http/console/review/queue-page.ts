import { ticketKinds, ticketStatuses } from "../../../core/review-ticket.js";
import { html, type Html } from "../../../report/html.js";
import { labelOf } from "../../../report/messages.js";
import type { TicketSummary } from "../../../review/ticket-rows.js";
import { ticketWords } from "../../../review/ticket-words.js";
import { person } from "../person.js";
import type { PageContent } from "../section.js";
import type { View } from "../view.js";
import { keyHint } from "./key-hint.js";
import { reviewWords } from "./messages.js";
import { isNarrowed, ownerPrefix, searchAddress, ticketsPerPage, type TicketSearch } from "./ticket-search.js";
import { reasonText, ticketStatusBadge } from "./ticket-badges.js";
import { zonedTime } from "./zoned-time.js";

export interface FoundTickets {
  readonly tickets: readonly TicketSummary[];
  /** Of all pages. */
  readonly total: number;
  /** Everybody who owns a ticket, for the filter. */
  readonly owners: readonly string[];
  readonly timeZone: string;
  readonly now: Date;
}

/** The queue, what is due first at the top, with a filter whose state stands in the address. */
export function queuePage(found: FoundTickets, search: TicketSearch, view: View): PageContent {
  const words = reviewWords(view.language);
  return {
    title: words.title,
    section: "review",
    scripts: ["review.js"],
    body: html`<h1>${words.title}</h1>
      <p>${words.introduction}</p>
      ${filterForm(found, search, view)} ${found.tickets.length === 0 ? empty(search, view) : list(found, search, view)}`,
  };
}

function filterForm({ owners }: FoundTickets, search: TicketSearch, view: View): Html {
  const words = reviewWords(view.language);
  const ticket = ticketWords(view.language);
  const option = (value: string, text: string, chosen: boolean): Html =>
    html`<option value="${value}" ${chosen ? html`selected` : null}>${text}</option>`;
  return html`<form
    method="get"
    action="/review"
    class="filter ticket-filter"
    role="search"
    aria-label="${words.filter}"
  >
    <label
      >${words.status}
      <select name="status">
        ${ticketStatuses.map((status) => option(status, ticket.statuses[status], status === search.status))}
        ${option("all", words.any, search.status === "all")}
      </select></label
    >
    <label
      >${words.owner}
      <select name="owner">
        <option value="">${words.any}</option>
        ${option("me", words.mine, search.owner === "me")} ${option("nobody", ticket.nobody, search.owner === "nobody")}
        ${owners.map((name) => option(ownerPrefix + name, view.nameOf(name), search.owner === ownerPrefix + name))}
      </select></label
    >
    <label
      >${words.kind}
      <select name="kind">
        <option value="">${words.any}</option>
        ${ticketKinds.map((kind) => option(kind, ticket.kinds[kind], kind === search.kind))}
      </select></label
    >
    <label class="check"
      ><input type="checkbox" name="overdue" value="1" ${search.overdue === "1" ? html`checked` : null} />
      ${words.overdueOnly}</label
    >
    <p class="actions">
      <button>${words.apply}</button> ${isNarrowed(search) ? html`<a href="/review">${words.reset}</a>` : null}
    </p>
  </form>`;
}

function empty(search: TicketSearch, view: View): Html {
  const words = reviewWords(view.language);
  if (!isNarrowed(search) && search.page === 1)
    return html`<p class="empty">${words.noneWaiting} <a href="/review?status=all">${words.seeAll}</a></p>`;
  return html`<p class="empty">${words.none} <a href="/review">${words.reset}</a></p>`;
}

function list(found: FoundTickets, search: TicketSearch, view: View): Html {
  const words = reviewWords(view.language);
  const from = (search.page - 1) * ticketsPerPage + 1;
  return html`<p class="quiet count" role="status">
      ${words.found(from, from + found.tickets.length - 1, found.total)}
    </p>
    ${keyHint(words.queueKeys, view)}
    <table class="run-list ticket-list">
      <thead>
        <tr>
          <th scope="col">${words.question}</th>
          <th scope="col">${words.task}</th>
          <th scope="col">${words.owner}</th>
          <th scope="col">${words.due} <small>(${found.timeZone})</small></th>
        </tr>
      </thead>
      <tbody>
        ${found.tickets.map((ticket) => row(ticket, found, view))}
      </tbody>
    </table>
    ${pages(found.total, search, view)}`;
}

function row(ticket: TicketSummary, { timeZone, now }: FoundTickets, view: View): Html {
  const words = reviewWords(view.language);
  const shared = ticketWords(view.language);
  const overdue = ticket.status === "waiting" && Date.parse(ticket.due_at) < now.getTime();
  const mine = ticket.owner !== null && ticket.owner === view.principal?.subject;
  return html`<tr>
    <th scope="row">
      <a href="/review/${encodeURIComponent(ticket.ticket_id)}" data-ticket lang="${ticket.language}"
        >${ticket.question === "" ? ticket.ticket_id : ticket.question}</a
      >
    </th>
    <td class="task">
      ${shared.kinds[ticket.kind]} ${ticket.status === "waiting" ? null : ticketStatusBadge(ticket.status, view)}
      <span class="why">${reasonText(ticket.reason, view)}</span>
    </td>
    <td class="owner">
      ${ticket.owner === null ? shared.nobody : person(ticket.owner, view)}
      ${mine ? html`<span class="quiet">(${words.you})</span>` : null}
    </td>
    <td class="due">
      ${zonedTime(ticket.due_at, timeZone)} ${overdue ? html`<strong class="overdue">${shared.overdue}</strong>` : null}
      ${ticket.priority === "normal" ? null : html`<span class="quiet">${words.priority} ${labelOf(shared.priorities, ticket.priority)}</span>`}
    </td>
  </tr>`;
}

function pages(total: number, search: TicketSearch, view: View): Html | null {
  const words = reviewWords(view.language);
  const last = Math.ceil(total / ticketsPerPage);
  if (last <= 1) return null;
  return html`<nav class="pages" aria-label="${words.pages}">
    ${search.page > 1 ? html`<a rel="prev" href="${searchAddress(search, search.page - 1)}">← ${words.before}</a>` : null}
    <span>${search.page} / ${last}</span>
    ${search.page < last ? html`<a rel="next" href="${searchAddress(search, search.page + 1)}">${words.after} →</a>` : null}
  </nav>`;
}
