import { detailText } from "../../../report/detail-text.js";
import { html, type Html } from "../../../report/html.js";
import { ticketWords } from "../../../review/ticket-words.js";
import { languageAttribute } from "../language-attribute.js";
import { person } from "../person.js";
import type { PageContent } from "../section.js";
import { mayUse, type View } from "../view.js";
import { conflictNote, type Conflict } from "./conflict.js";
import { decisionBar, decisionPanel, type OpenDecision } from "./decision-panel.js";
import { draftSide } from "./draft-side.js";
import { evidenceSide } from "./evidence-side.js";
import { historySection } from "./history-section.js";
import { reviewWords } from "./messages.js";
import { outcomeBlock } from "./outcome-block.js";
import type { ShownTicket } from "./read-ticket.js";
import { deciding } from "./roles.js";
import { staleNote } from "./stale-note.js";
import { reasonText, ticketStatusBadge } from "./ticket-badges.js";
import { zonedTime } from "./zoned-time.js";
import { readerTime } from "../reader-time.js";

/** What stands on the page beside the ticket itself. */
export interface TicketPageState {
  readonly open?: OpenDecision;
  readonly conflict?: Conflict;
  /** A comment, or the name of an owner, that could not be taken. */
  readonly refused?: { readonly field: "comment" | "owner"; readonly text: string };
  readonly status?: PageContent["status"];
}

/** A ticket for the person who decides: everything that its digest stands for, and what there is to do. */
export function ticketPage(shown: ShownTicket, state: TicketPageState, view: View): PageContent {
  const words = reviewWords(view.language);
  const { ticket, stale } = shown;
  const { open, conflict, refused } = state;
  const mayDecide = mayUse(view, deciding);
  const waits = ticket.status === "waiting";
  return {
    title: ticket.question === "" ? ticket.ticket_id : ticket.question,
    section: "review",
    scripts: ["review.js"],
    status: state.status ?? 200,
    body: html`<p class="eyebrow"><a href="/review">${words.title}</a></p>
      <h1 class="question" ${languageAttribute(ticket.language)}>
        ${ticket.question === "" ? ticket.ticket_id : ticket.question}
      </h1>
      <p class="badges">
        <strong>${ticketWords(view.language).kinds[ticket.kind]}</strong> ${ticketStatusBadge(ticket.status, view)}
      </p>
      ${facts(shown, view)} ${waits && mayDecide ? takeForm(shown, refused, view) : null}
      ${conflict === undefined ? null : conflictNote(conflict, shown, view)} ${outcomeBlock(shown, mayDecide, view)}
      ${why(shown, view)} ${stale === null ? null : staleNote(shown, stale, mayDecide, view)}
      ${waits ? (mayDecide ? decisionBar(shown, open?.form.type ?? null, view) : html`<p class="quiet">${words.onlyReviewers}</p>`) : null}
      <div class="ticket-sides">
        <div>${open === undefined ? null : decisionPanel(shown, open, view)} ${draftSide(ticket, view)}</div>
        <div>${evidenceSide(shown, view)}</div>
      </div>
      ${historySection(shown, mayDecide ? { text: refused?.field === "comment" ? refused.text : "", refused: refused?.field === "comment" } : null, view)}`,
  };
}

function facts({ ticket, overdue, timeZone }: ShownTicket, view: View): Html {
  const words = reviewWords(view.language);
  const shared = ticketWords(view.language);
  const { owner, due_at: due, priority, category, corpus_version: release, process_id: run } = ticket;
  const you = owner !== null && owner === view.principal?.subject;
  const lines: readonly (readonly [label: string, value: Html | string])[] = [
    [
      words.owner,
      html`${owner === null ? shared.nobody : person(owner, view)}${you ? html` <span class="quiet">(${words.you})</span>` : null}`,
    ],
    [
      words.due,
      html`${zonedTime(due, timeZone)}
        <span class="quiet">${timeZone}</span>
        ${overdue ? html`<strong class="overdue">${shared.overdue}</strong>` : null}`,
    ],
    [words.priority, shared.priorities[priority]],
    [words.category, category],
    [view.report.messages.release, release ?? "—"],
    [words.created, readerTime(ticket.created_at)],
    [
      words.run,
      mayUse(view, ["read", "review", "manage"])
        ? html`<a href="/runs/${encodeURIComponent(run)}"><code>${run.slice(0, 8)}</code></a>`
        : html`<code>${run.slice(0, 8)}</code>`,
    ],
    [words.ticket, html`<code>${ticket.ticket_id}</code>`],
  ];
  return html`<dl class="facts run-facts">
    ${lines.map(
      ([label, value]) =>
        html`<div>
          <dt>${label}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;
}

function takeForm({ ticket }: ShownTicket, refused: TicketPageState["refused"], view: View): Html {
  const words = reviewWords(view.language);
  const action = `/review/${encodeURIComponent(ticket.ticket_id)}/take`;
  const wrong = refused?.field === "owner";
  return html`<div class="take">
    ${
      ticket.owner === view.principal?.subject
        ? null
        : html`<form method="post" action="${action}"><button class="plain-button">${words.take}</button></form>`
    }
    <details ${wrong ? html`open` : null}>
      <summary>${words.handOver}</summary>
      <form method="post" action="${action}" class="hand-over">
        <label for="owner">${words.newOwner}</label>
        <input
          id="owner"
          name="owner"
          required
          maxlength="200"
          value="${wrong ? refused.text : ""}"
          ${wrong ? html`aria-invalid="true" aria-describedby="owner-fault" data-decide-focus` : null}
        />
        ${wrong ? html`<span id="owner-fault" class="field-error" role="alert">${words.ownerBlank}</span>` : null}
        <button class="plain-button">${words.handOver}</button>
      </form>
    </details>
  </div>`;
}

function why({ ticket }: ShownTicket, view: View): Html {
  const words = reviewWords(view.language);
  // Of this reason the detail says the same once more.
  const detail = ticket.reason === "review_required" ? "" : ticket.content.detail;
  return html`<section class="message message-held why-block" aria-labelledby="why">
    <h2 id="why">${words.why}</h2>
    <p>${reasonText(ticket.reason, view)} <code>${ticket.reason}</code></p>
    ${detail === "" ? null : html`<p class="quiet">${words.seen}: <span class="as-typed">${detailText(detail, view.language)}</span></p>`}
  </section>`;
}
