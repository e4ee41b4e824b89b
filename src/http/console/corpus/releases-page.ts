import type { ReleaseSummary } from "../../../corpus/releases.js";
import { html, type Html } from "../../../report/html.js";
import type { PageContent } from "../section.js";
import { mayUse, type View } from "../view.js";
import { activateAddress, compareAddress, releaseAddress } from "./addresses.js";
import { corpusWords } from "./messages.js";
import { activating } from "./roles.js";
import { searchForm, type SearchFields } from "./search-form.js";
import { readerTime } from "../reader-time.js";

/** Every release, newest first, with the search to try them and the way to compare two. */
export function releasesPage(releases: readonly ReleaseSummary[], search: SearchFields, view: View): PageContent {
  const words = corpusWords(view.language);
  return {
    title: words.title,
    section: "corpus",
    body: html`<h1>${words.title}</h1>
      <p>${words.introduction}</p>
      ${releases.length === 0 ? none(view) : some(releases, search, view)}`,
  };
}

function none(view: View): Html {
  const words = corpusWords(view.language);
  return html`<div class="empty">
    <p>${words.none}</p>
    <p>${words.noneStep}</p>
    <p><code>${words.ingestCommand}</code></p>
  </div>`;
}

function some(releases: readonly ReleaseSummary[], search: SearchFields, view: View): Html {
  const words = corpusWords(view.language);
  const current = releases.find(({ active }) => active);
  return html`${current === undefined ? html`<p class="notice" role="note">${words.noneCurrent}</p>` : null}
    <table class="run-list release-list">
      <thead>
        <tr>
          <th scope="col">${words.release}</th>
          <th scope="col" class="figure">${words.documents}</th>
          <th scope="col" class="figure">${words.pieces}</th>
          <th scope="col">${words.created}</th>
          <td></td>
        </tr>
      </thead>
      <tbody>
        ${releases.toReversed().map((release) => row(release, current?.name ?? null, view))}
      </tbody>
    </table>
    ${releases.length > 1 ? compareForm(releases, current?.name ?? null, view) : null}
    <section aria-labelledby="try">
      <h2 id="try">${words.searchTitle}</h2>
      <p class="quiet">${words.searchIntroduction}</p>
      ${searchForm(search, view)}
    </section>`;
}

function row(release: ReleaseSummary, current: string | null, view: View): Html {
  const words = corpusWords(view.language);
  const { name, active, pages, chunks, created_at: created, versions } = release;
  const foreign = versions.filter(({ corpus_version: version }) => version !== name);
  return html`<tr ${active ? html`class="current"` : null}>
    <th scope="row">
      <a href="${releaseAddress(name)}">${name}</a>
      ${active ? html`<span class="badge badge-answered">${words.current}</span>` : null}
      ${
        foreign.length === 0
          ? null
          : html`<span class="fault foreign"
              >${words.otherVersions}:
              ${foreign.map(({ corpus_version: version, chunks: count }) => `${version ?? words.noVersion} (${count}) `)}</span
            >`
      }
    </th>
    <td class="figure" data-label="${words.documents}">${pages}</td>
    <td class="figure" data-label="${words.pieces}">${chunks}</td>
    <td class="time">${readerTime(created)}</td>
    <td class="row-actions">
      ${
        current === null || active
          ? null
          : html`<a href="${compareAddress(current, name)}"
              >${words.compareWithCurrent}<span class="unseen"> ${name}</span></a
            >`
      }
      ${
        active || !mayUse(view, activating)
          ? null
          : html`<a href="${activateAddress(name)}">${words.activate}<span class="unseen"> ${name}</span></a>`
      }
    </td>
  </tr>`;
}

function compareForm(releases: readonly ReleaseSummary[], current: string | null, view: View): Html {
  const words = corpusWords(view.language);
  const names = releases.map(({ name }) => name).toReversed();
  const select = (name: string, label: string, chosen: string | undefined): Html =>
    html`<label
      >${label}
      <select name="${name}">
        ${names.map((each) => html`<option value="${each}" ${each === chosen ? html`selected` : null}>${each}</option>`)}
      </select></label
    >`;
  // What is current is most often held against the one before it.
  const at = names.indexOf(current ?? "");
  const [from, to] = at >= 0 && at + 1 < names.length ? [names[at + 1], names[at]] : [current ?? names[1], names[0]];
  return html`<section aria-labelledby="compare">
    <h2 id="compare">${words.compare}</h2>
    <form method="get" action="/corpus/compare" class="filter compare-filter">
      ${select("from", words.compareFrom, from)} ${select("to", words.compareTo, to)}
      <p class="actions"><button>${words.compareDo}</button></p>
    </form>
  </section>`;
}
