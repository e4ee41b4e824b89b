import type { Claim } from "../../../core/draft.js";
import type { Ticket } from "../../../core/review-ticket.js";
import { withOffline } from "../../../report/figures.js";
import { html, type Html } from "../../../report/html.js";
import { scoreFinding } from "../../../report/score-section.js";
import { ticketWords } from "../../../review/ticket-words.js";
import { citedText } from "../ask/cited-text.js";
import { languageAttribute } from "../language-attribute.js";
import type { View } from "../view.js";
import { evidenceAnchor } from "./evidence-side.js";
import { reviewWords } from "./messages.js";

/** What would be sent: the draft with its citations, its claims one by one, and its scores with their reasons. */
export function draftSide(ticket: Ticket, view: View): Html {
  const shared = ticketWords(view.language);
  return html`<section aria-labelledby="draft">
      <h2 id="draft">${shared.draft}</h2>
      ${draftText(ticket, view)}
    </section>
    ${claims(ticket, view)} ${scores(ticket, view)}`;
}

function draftText({ content, language }: Ticket, view: View): Html {
  const { draft, answer, citations } = content;
  if (draft === null) return html`<p class="empty">${ticketWords(view.language).noDraft}</p>`;
  const { messages } = view.report;
  return html`${draft.declined ? html`<p class="notice" role="note">${reviewWords(view.language).declined}</p>` : null}
    <div class="message draft-text">
      <p class="text" ${languageAttribute(language)}>${citedText(answer, citations)}</p>
    </div>
    <p class="quiet">
      ${messages.models}: ${withOffline(draft.model, draft.offline, messages.offline)}
      ${draft.prompt === "" ? null : html`<code>${draft.prompt}</code>`}
    </p>`;
}

function claims(ticket: Ticket, view: View): Html | null {
  const { draft } = ticket.content;
  if (draft === null || draft.declined) return null;
  const words = reviewWords(view.language);
  return html`<section aria-labelledby="claims">
    <h2 id="claims">${words.claims} <span class="tally">${draft.claims.length}</span></h2>
    ${
      draft.claims.length === 0
        ? html`<p class="quiet">${words.noClaims}</p>`
        : html`<ol class="claims">
            ${draft.claims.map((claim) => oneClaim(claim, ticket, view))}
          </ol>`
    }
  </section>`;
}

function oneClaim({ text, evidence_ids: ids }: Claim, ticket: Ticket, view: View): Html {
  return html`<li>
    <p>${text}</p>
    <p class="quiet">
      ${
        ids.length === 0
          ? html`<em class="fault">${ticketWords(view.language).uncited}</em>`
          : ids.map((id) => evidenceLink(id, ticket, view))
      }
    </p>
  </li>`;
}

function evidenceLink(id: string, ticket: Ticket, view: View): Html {
  const { evidence, citations } = ticket.content;
  const at = evidence.findIndex(({ evidence_id: known }) => known === id);
  if (at === -1) {
    return html`<code>${id}</code> <em class="fault">${reviewWords(view.language).unknownEvidence}</em> `;
  }
  const number = citations.find((cited) => cited.evidence_id === id)?.number;
  const title = evidence[at]?.source?.title ?? id;
  return html`<a href="#${evidenceAnchor(at, ticket)}"
    >${number === undefined ? null : html`<b>[${number}]</b> `}${title}</a
  > `;
}

function scores({ content }: Ticket, view: View): Html {
  const shared = ticketWords(view.language);
  return html`<section aria-labelledby="scores">
    <h2 id="scores">${shared.scores}</h2>
    ${
      content.scores.length === 0
        ? html`<p class="quiet">${shared.noScores}</p>`
        : content.scores.map(
            (score) =>
              html`<section class="score">
                ${scoreFinding(score, view.report)}
                ${score.judge === "" ? null : html`<p class="quiet">${view.report.messages.judge}: ${withOffline(score.judge, score.offline, view.report.messages.offline)}</p>`}
              </section>`,
          )
    }
  </section>`;
}
