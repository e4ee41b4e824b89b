import type { RetrievedChunk } from "../core/evidence.js";
import { isBlank } from "../core/visible-text.js";
import { html, type Html } from "./html.js";
import type { PageContext } from "./page-context.js";
import type { ReportedRun } from "./reported-run.js";

/** Place of a piece on the page; made of numbers alone, never of an id from a document. */
export function evidenceAnchor(runIndex: number, pieceIndex: number): string {
  return `q-${runIndex + 1}-e-${pieceIndex + 1}`;
}

/** Index of the first found piece with this id, or -1. */
export function pieceIndexOf(evidenceId: string, chunks: readonly RetrievedChunk[]): number {
  return chunks.findIndex((chunk) => recordText(chunk.record, "evidence_id") === evidenceId);
}

/** What the search found, best first, as it was found: a missing field is shown as missing. */
export function evidenceSection(run: ReportedRun, runIndex: number, context: PageContext): Html {
  return html`<details>
    <summary>${context.messages.evidence} <span class="tally">${run.chunks.length}</span></summary>
    ${evidencePieces(run, runIndex, context)}
  </details>`;
}

/** The same without the fold around it. */
export function evidencePieces(run: ReportedRun, runIndex: number, context: PageContext): Html {
  if (run.chunks.length === 0) return html`<p class="quiet">${context.messages.noEvidence}</p>`;
  return html`<ol class="pieces">
    ${run.chunks.map((chunk, index) => piece(chunk, evidenceAnchor(runIndex, index), run, context))}
  </ol>`;
}

function piece({ record, source }: RetrievedChunk, anchor: string, run: ReportedRun, context: PageContext): Html {
  const { messages } = context;
  const content = recordText(record, "content");
  const id = recordText(record, "evidence_id");
  const citation = run.outcome?.citations.find((cited) => cited.evidence_id === id);
  return html`<li id="${anchor}">
    <h5>${citation === undefined ? null : html`<b>[${citation.number}]</b> `}${source.title}</h5>
    ${content === undefined ? html`<p>${missing(context)}</p>` : html`<blockquote>${content}</blockquote>`}
    <dl class="facts">
      <dt>${messages.version}</dt>
      <dd>${version(recordText(record, "corpus_version"), run.corpus_version, context)}</dd>
      <dt>${messages.searchScore}</dt>
      <dd>${source.score === null ? messages.none : Number(source.score.toPrecision(4))}</dd>
      <dt>${messages.evidenceId}</dt>
      <dd>${textOrMissing(id, context)}</dd>
      <dt>${messages.source}</dt>
      <dd>${sourceLink(source.uri === "" ? source.document_id : source.uri)}</dd>
    </dl>
  </li>`;
}

/** A field of a record of unknown shape: its text, or undefined where it is missing, blank or no text. */
function recordText(record: unknown, field: string): string | undefined {
  if (typeof record !== "object" || record === null || !Object.hasOwn(record, field)) return undefined;
  const value: unknown = Reflect.get(record, field);
  return typeof value === "string" && !isBlank(value) ? value : undefined;
}

function version(found: string | undefined, current: string | null, context: PageContext): Html {
  const foreign = found !== undefined && found !== current;
  const mark = foreign ? html` <em class="fault">${context.messages.otherVersion}</em>` : null;
  return html`${textOrMissing(found, context)}${mark}`;
}

function textOrMissing(text: string | undefined, context: PageContext): Html {
  return text === undefined ? missing(context) : html`<code>${text}</code>`;
}

function missing({ messages }: PageContext): Html {
  return html`<em class="fault">${messages.missingField}</em>`;
}

/** Only web addresses become links: a document may name any scheme as its own. */
function sourceLink(uri: string): Html {
  return /^https?:\/\/\S+$/i.test(uri)
    ? html`<a href="${uri}" rel="noopener noreferrer">${uri}</a>`
    : html`<code>${uri}</code>`;
}
