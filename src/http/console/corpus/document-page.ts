import { html, type Html } from "../../../report/html.js";
import type { PageContent } from "../section.js";
import type { View } from "../view.js";
import { documentAddress, releaseAddress } from "./addresses.js";
import { piecesPerPage, type DocumentPiece, type ListedDocument } from "./find-documents.js";
import { corpusWords } from "./messages.js";
import { pageLinks } from "./page-links.js";
import { audienceText, versionText } from "./release-page.js";

/** A document as it was cut: each piece as text, whatever it holds. */
export function documentPage(
  { document, pieces }: { readonly document: ListedDocument; readonly pieces: readonly DocumentPiece[] },
  at: { readonly release: string; readonly page: number },
  view: View,
): PageContent {
  const words = corpusWords(view.language);
  const { document_id: id, title } = document;
  const { release, page } = at;
  return {
    title: title === "" ? id : title,
    section: "corpus",
    body: html`<p class="eyebrow">
        <a href="/corpus">${words.title}</a> <span aria-hidden="true">/</span>
        <a href="${releaseAddress(release)}">${release}</a>
      </p>
      <h1>${title === "" ? id : title}</h1>
      <dl class="facts run-facts">
        ${fact(words.document, html`<code>${id}</code>`)}
        ${fact(words.version, versionText(document.corpus_version, release, view))}
        ${fact(words.audience, html`${audienceText(document, view)}`)} ${fact(words.source, sourceLink(document.uri))}
        ${fact(words.pieces, html`${document.pieces}`)}
      </dl>
      ${
        pieces.length === 0
          ? html`<p class="empty">${words.noPieces}</p>`
          : html`<ol class="pieces document-pieces">
              ${pieces.map((piece) => onePiece(piece, release, view))}
            </ol>`
      }
      ${pageLinks(page, Math.ceil(document.pieces / piecesPerPage), (to) => documentAddress(release, id, to), view)}`,
  };
}

function fact(label: string, value: Html): Html {
  return html`<div>
    <dt>${label}</dt>
    <dd>${value}</dd>
  </div>`;
}

function onePiece(piece: DocumentPiece, release: string, view: View): Html {
  const words = corpusWords(view.language);
  const { position, title, content, evidence_id: id, corpus_version: version } = piece;
  return html`<li id="piece-${position}">
    <h2>${words.piece(position + 1)} <span class="quiet">${title}</span></h2>
    ${content === "" ? html`<p><em class="fault">${words.missing}</em></p>` : html`<blockquote>${content}</blockquote>`}
    <p class="quiet">
      ${words.version} ${versionText(version, release, view)} ·
      ${id === null ? html`<em class="fault">${words.missing}</em>` : html`<code>${id}</code>`}
    </p>
  </li>`;
}

/** Only web addresses become links: a document may name any scheme as its own. */
function sourceLink(uri: string): Html {
  return /^https?:\/\/\S+$/i.test(uri)
    ? html`<a href="${uri}" rel="noopener noreferrer">${uri}</a>`
    : html`<code>${uri}</code>`;
}
