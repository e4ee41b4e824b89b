import type { ReleaseDiff } from "../../../corpus/releases.js";
import { html, type Html } from "../../../report/html.js";
import type { PageContent } from "../section.js";
import type { View } from "../view.js";
import { compareAddress, documentAddress } from "./addresses.js";
import { corpusWords } from "./messages.js";

const shownAtMost = 200;

export interface ShownDifference {
  readonly from: string;
  readonly to: string;
  readonly diff: ReleaseDiff;
  /** Differing documents that are not for the reader's groups. */
  readonly hidden: number;
}

/** What came, changed and went between two releases. */
export function comparePage({ from, to, diff, hidden }: ShownDifference, view: View): PageContent {
  const words = corpusWords(view.language);
  const none = diff.added.length + diff.changed.length + diff.removed.length + hidden === 0;
  const link = (release: string, id: string, text: string): Html =>
    html`<a href="${documentAddress(release, id)}">${text}</a>`;
  return {
    title: words.compareTitle(from, to),
    section: "corpus",
    body: html`<p class="eyebrow"><a href="/corpus">${words.title}</a></p>
      <h1>${words.compareTitle(from, to)}</h1>
      <p class="quiet">
        ${words.unchanged(diff.unchanged)} · <a href="${compareAddress(to, from)}">${words.compareTitle(to, from)}</a>
      </p>
      ${none ? html`<p class="empty">${words.same}</p>` : null}
      ${part(words.added, "+", diff.added, (id) => link(to, id, id), view)}
      ${part(
        words.changed,
        "~",
        diff.changed,
        (id) => html`<code>${id}</code> ${link(from, id, words.before)} → ${link(to, id, words.after)}`,
        view,
      )}
      ${part(words.removed, "−", diff.removed, (id) => link(from, id, id), view)}
      ${hidden === 0 ? null : html`<p class="quiet">${words.hidden(hidden)}</p>`}`,
  };
}

function part(
  title: string,
  sign: string,
  ids: readonly string[],
  item: (id: string) => Html,
  view: View,
): Html | null {
  if (ids.length === 0) return null;
  const shown = ids.slice(0, shownAtMost);
  return html`<section>
    <h2>${title} <span class="tally">${ids.length}</span></h2>
    <ul class="difference-list">
      ${shown.map((id) => html`<li><b aria-hidden="true">${sign}</b> <span>${item(id)}</span></li>`)}
    </ul>
    ${
      shown.length === ids.length
        ? null
        : html`<p class="quiet">${corpusWords(view.language).cut(shown.length, ids.length)}</p>`
    }
  </section>`;
}
