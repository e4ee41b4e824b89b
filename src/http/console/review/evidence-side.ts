import type { RunResult } from "../../../../graphs/answer/run-result.js";
import type { Ticket } from "../../../core/review-ticket.js";
import { evidencePieces } from "../../../report/evidence-section.js";
import { checkList } from "../../../report/gate-section.js";
import { html, type Html } from "../../../report/html.js";
import { ticketWords } from "../../../review/ticket-words.js";
import { citationAnchor } from "../ask/cited-text.js";
import { inspectionSection } from "../ask/inspection-section.js";
import type { View } from "../view.js";
import { reviewWords } from "./messages.js";
import type { ShownTicket } from "./read-ticket.js";

/** What the draft stands on: the pieces with where they come from, the gate's checks, and the inspection. */
export function evidenceSide({ ticket, run }: ShownTicket, view: View): Html {
  const { evidence } = ticket.content;
  return html`<section aria-labelledby="evidence">
      <h2 id="evidence">${ticketWords(view.language).evidence} <span class="tally">${evidence.length}</span></h2>
      ${
        evidence.length === 0
          ? html`<p class="empty">${reviewWords(view.language).noEvidence}</p>`
          : pieces(ticket, view)
      }
    </section>
    ${evidence.length === 0 && run !== null ? found(run, view) : null} ${checks(ticket, view)}
    ${run === null ? null : html`<div class="inspection">${inspectionSection(run, view)}</div>`}`;
}

/** Place of a piece on the page; made of numbers alone, never of an id from a document. */
export function evidenceAnchor(index: number, { content }: Ticket): string {
  const id = content.evidence[index]?.evidence_id;
  const citation = content.citations.find((cited) => cited.evidence_id === id);
  return citation === undefined ? `evidence-${index + 1}` : citationAnchor(citation.number);
}

/** What the draft cites comes first and open; what it does not cite is folded, unless it cites nothing. */
function pieces(ticket: Ticket, view: View): Html {
  const words = reviewWords(view.language);
  const { evidence, citations } = ticket.content;
  const indices = evidence.map((_piece, index) => index);
  const cited = [
    ...new Set(citations.map(({ evidence_id: id }) => evidence.findIndex((each) => each.evidence_id === id))),
  ].filter((index) => index >= 0);
  if (cited.length === 0) return list(indices, false, ticket, view);
  const others = indices.filter((index) => !cited.includes(index));
  return html`${list(cited, false, ticket, view)}
  ${
    others.length === 0
      ? null
      : html`<h3 class="uncited-title">${words.uncited} <span class="tally">${others.length}</span></h3>
          ${list(others, true, ticket, view)}`
  }`;
}

function list(indices: readonly number[], folded: boolean, ticket: Ticket, view: View): Html {
  return html`<ol class="pieces evidence-pieces ${folded ? "folded-pieces" : ""}">
    ${indices.map((index) => piece(ticket, index, folded, view))}
  </ol>`;
}

function piece(ticket: Ticket, index: number, folded: boolean, view: View): Html | null {
  const words = reviewWords(view.language);
  const { messages } = view.report;
  const { evidence, citations } = ticket.content;
  const found = evidence[index];
  if (found === undefined) return null;
  const { evidence_id: id, content, corpus_version: version, source } = found;
  const numbers = citations.filter((cited) => cited.evidence_id === id).map(({ number }) => number);
  const title = source === null ? words.noSource : source.title;
  const text = html`<blockquote>${content}</blockquote>
    <p class="quiet">
      ${messages.version} ${version} · <code>${id}</code>
      ${source === null || source.score === null ? null : html` · ${messages.searchScore} ${Number(source.score.toPrecision(4))}`}
      ${source === null ? null : html`<br />${address(source.uri === "" ? source.document_id : source.uri)}`}
    </p>`;
  return html`<li id="${evidenceAnchor(index, ticket)}" tabindex="-1">
    ${
      folded
        ? html`<details>
            <summary>${title}</summary>
            ${text}
          </details>`
        : html`<h3>${numbers.map((number) => html`<b>[${number}]</b> `)}${title}</h3>
            ${text}`
    }
  </li>`;
}

/** Only web addresses become links: a document may name any scheme as its own. */
function address(uri: string): Html {
  return /^https?:\/\/\S+$/i.test(uri)
    ? html`<a href="${uri}" rel="noopener noreferrer">${uri}</a>`
    : html`<code>${uri}</code>`;
}

/** What a search found that the gate let nothing of pass: whoever repairs the documents has to see it. */
function found(run: RunResult, view: View): Html {
  const { messages } = view.report;
  return html`<section aria-labelledby="found">
    <h2 id="found">${messages.evidence} <span class="tally">${run.chunks.length}</span></h2>
    ${evidencePieces({ ...run, category: undefined, nodes: [] }, 0, view.report)}
  </section>`;
}

function checks({ content }: Ticket, view: View): Html {
  const words = reviewWords(view.language);
  return html`<section aria-labelledby="checks">
    <h2 id="checks">${words.checks}</h2>
    ${
      content.checks.length === 0
        ? html`<p class="quiet">${words.noChecks}</p>`
        : checkList(content.checks, view.report)
    }
  </section>`;
}
