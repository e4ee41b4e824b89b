import type { ReleaseSummary } from "../../../corpus/releases.js";
import { html, type Html } from "../../../report/html.js";
import type { PageContent } from "../section.js";
import { mayUse, type View } from "../view.js";
import { activateAddress, documentAddress, releaseAddress } from "./addresses.js";
import { documentsPerPage, type FoundDocuments, type ListedDocument } from "./find-documents.js";
import { corpusWords } from "./messages.js";
import { pageLinks } from "./page-links.js";
import { activating } from "./roles.js";

export interface DocumentSearch {
  readonly text: string;
  readonly page: number;
}

/** The documents of a release that the reader may see, with a search over titles and ids. */
export function releasePage(
  release: ReleaseSummary,
  found: FoundDocuments,
  search: DocumentSearch,
  view: View,
): PageContent {
  const words = corpusWords(view.language);
  const { name, active, pages, chunks } = release;
  return {
    title: name,
    section: "corpus",
    body: html`<p class="eyebrow"><a href="/corpus">${words.title}</a></p>
      <h1>${name} ${active ? html`<span class="badge badge-answered">${words.current}</span>` : null}</h1>
      <p class="quiet">${words.documents} ${pages} · ${words.pieces} ${chunks}</p>
      ${
        active || !mayUse(view, activating)
          ? null
          : html`<p class="actions"><a class="button" href="${activateAddress(name)}">${words.activate}</a></p>`
      }
      ${filterForm(name, search, view)} ${list(name, found, search, view)}
      ${found.hidden === 0 ? null : html`<p class="quiet">${words.hidden(found.hidden)}</p>`}`,
  };
}

function filterForm(release: string, { text }: DocumentSearch, view: View): Html {
  const words = corpusWords(view.language);
  return html`<form method="get" action="/corpus/release" class="filter document-filter" role="search">
    <input type="hidden" name="name" value="${release}" />
    <label class="filter-text">${words.text} <input name="text" type="search" value="${text}" maxlength="200" /></label>
    <p class="actions">
      <button>${words.find}</button>
      ${text === "" ? null : html`<a href="${releaseAddress(release)}">${words.reset}</a>`}
    </p>
  </form>`;
}

function list(release: string, found: FoundDocuments, search: DocumentSearch, view: View): Html {
  const words = corpusWords(view.language);
  const { documents, total } = found;
  if (documents.length === 0) {
    return html`<p class="empty">${search.text === "" && search.page === 1 ? words.noDocuments : words.noMatch}</p>`;
  }
  const from = (search.page - 1) * documentsPerPage + 1;
  return html`<p class="quiet count" role="status">${words.found(from, from + documents.length - 1, total)}</p>
    <table class="run-list document-list">
      <thead>
        <tr>
          <th scope="col">${words.document}</th>
          <th scope="col">${words.version}</th>
          <th scope="col">${words.audience}</th>
          <th scope="col" class="figure">${words.pieces}</th>
        </tr>
      </thead>
      <tbody>
        ${documents.map((document) => row(release, document, view))}
      </tbody>
    </table>
    ${pageLinks(search.page, Math.ceil(total / documentsPerPage), (page) => releaseAddress(release, { ...search, page }), view)}`;
}

function row(release: string, document: ListedDocument, view: View): Html {
  const { document_id: id, title, pieces } = document;
  return html`<tr>
    <th scope="row">
      <a href="${documentAddress(release, id)}">${title === "" ? id : title}</a>
      <code class="document-id">${id}</code>
    </th>
    <td class="version">${versionText(document.corpus_version, release, view)}</td>
    <td>${audienceText(document, view)}</td>
    <td class="figure" data-label="${corpusWords(view.language).pieces}">${pieces}</td>
  </tr>`;
}

/** A version that is not the release's own is a fault in waiting: the gate holds on it. */
export function versionText(version: string | null, release: string, view: View): Html {
  if (version === null) return html`<em class="fault">${corpusWords(view.language).missing}</em>`;
  return version === release ? html`${version}` : html`<em class="fault">${version}</em>`;
}

export function audienceText({ audience_json: groups }: ListedDocument, view: View): string {
  const words = corpusWords(view.language);
  if (groups === null) return words.everyone;
  return groups.length === 0 ? words.nobody : groups.join(", ");
}
