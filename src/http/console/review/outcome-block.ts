import type { Decision } from "../../../core/review-decision.js";
import { statusBadge } from "../../../report/outcome-badge.js";
import { html, type Html } from "../../../report/html.js";
import { ticketWords } from "../../../review/ticket-words.js";
import { citedText } from "../ask/cited-text.js";
import { languageAttribute } from "../language-attribute.js";
import { nextStepLine } from "../next-step.js";
import { person } from "../person.js";
import type { View } from "../view.js";
import { reviewWords } from "./messages.js";
import type { ShownTicket } from "./read-ticket.js";
import { readerTime } from "../reader-time.js";

/** A ticket that is closed: who decided what, what was sent, and where to go on. Nothing for one that waits. */
export function outcomeBlock(shown: ShownTicket, mayDecide: boolean, view: View): Html | null {
  const words = reviewWords(view.language);
  const { ticket, decision, history } = shown;
  if (ticket.status === "waiting") return null;
  const cancelled = history.findLast(({ kind }) => kind === "cancelled");
  return html`<section class="outcome-block" aria-labelledby="decided">
    ${
      decision === null
        ? html`<h2 id="decided">${words.conflictClosed}</h2>
            ${cancelled === undefined ? null : html`<p>${words.cancelledBy(view.nameOf(cancelled.actor))} ${readerTime(cancelled.at)}</p>`}`
        : html`<h2 id="decided">${words.decided}</h2>
            ${decisionFacts(decision, shown, view)} ${whatWasSent(shown, mayDecide, view)}`
    }
    ${nextLink(shown, view)}
  </section>`;
}

function decisionFacts(decision: Decision, { ticket }: ShownTicket, view: View): Html {
  const words = reviewWords(view.language);
  const shared = ticketWords(view.language);
  const { type, decided_by: by, decided_at: at, repair, problem, answer } = decision;
  const you = by === view.principal?.subject;
  return html`<dl class="facts">
    <dt>${words.what}</dt>
    <dd>${(ticket.kind === "check_released" ? words.verdicts : words.decisions)[type]} <code>${type}</code></dd>
    <dt>${words.by}</dt>
    <dd>${person(by, view)} ${you ? html`<span class="quiet">(${words.you})</span>` : null}</dd>
    <dt>${words.at}</dt>
    <dd>${readerTime(at)}</dd>
    <dt>${words.repair}</dt>
    <dd>${shared.repairs[repair]}</dd>
    ${
      problem === ""
        ? null
        : html`<dt>${words.problem}</dt>
            <dd class="as-typed">${problem}</dd>`
    }
    ${
      answer === null || ticket.kind !== "check_released"
        ? null
        : html`<dt>${words.whatIsRecorded}</dt>
            <dd class="as-typed">${answer}</dd>`
    }
  </dl>`;
}

function whatWasSent({ ticket, sent, run }: ShownTicket, mayDecide: boolean, view: View): Html {
  const words = reviewWords(view.language);
  if (sent !== null) {
    return html`<div class="message message-${sent.status}">
      <h3>${words.sent} ${statusBadge(sent.status, view.report)}</h3>
      <p class="text" ${languageAttribute(ticket.language)}>${citedText(sent.message, sent.citations)}</p>
      ${nextStepLine(sent.next_step, ticket.language, view)}
      ${
        sent.citations.length === 0
          ? null
          : html`<p class="quiet">
              ${words.mark}: ${sent.citations.map(({ number, title }) => html`<b>[${number}]</b> ${title} `)}
            </p>`
      }
    </div>`;
  }
  const heldBy = run?.outcome?.status === "held" ? run.outcome.ticket_id : null;
  if (heldBy !== null && heldBy !== ticket.ticket_id) {
    return html`<div class="message message-held">
      <p>${words.heldAgain}: <a href="/review/${encodeURIComponent(heldBy)}">${heldBy}</a></p>
    </div>`;
  }
  return html`<div class="message message-held">
    <h3>${words.notSent}</h3>
    <p>${words.notSentStep}</p>
    ${
      mayDecide
        ? html`<form method="post" action="/review/${encodeURIComponent(ticket.ticket_id)}/resume" class="actions">
            <button>${words.goOn}</button>
          </form>`
        : null
    }
  </div>`;
}

function nextLink({ next }: ShownTicket, view: View): Html {
  const words = reviewWords(view.language);
  const queue = html`<a href="/review">${words.toQueue}</a>`;
  if (next === null) return html`<p class="actions">${words.noNext} ${queue}</p>`;
  return html`<p class="actions next-ticket">
    <a class="button" href="/review/${encodeURIComponent(next.ticket_id)}" data-key="n" aria-keyshortcuts="n"
      >${words.next} <kbd class="key" aria-hidden="true">n</kbd></a
    >
    <span class="next-question" lang="${next.language}">${next.question}</span> ${queue}
  </p>`;
}
