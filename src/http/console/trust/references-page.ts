import { html, type Html } from "../../../report/html.js";
import type { WrittenReference } from "../../../review/written-references.js";
import { person } from "../person.js";
import type { PageContent } from "../section.js";
import type { View } from "../view.js";
import { trustWords } from "./messages.js";
import { trustAddress, trustHead } from "./trust-tabs.js";
import { readerTime } from "../reader-time.js";

export const referencesPerPage = 25;

export interface ShownReferences {
  /** Of this page, newest first. */
  readonly references: readonly WrittenReference[];
  readonly total: number;
  readonly stale: number;
  readonly page: number;
  readonly staleOnly: boolean;
}

/** What reviewers wrote or corrected, with a mark where another release is current now. */
export function referencesPage(shown: ShownReferences, view: View): PageContent {
  const words = trustWords(view.language);
  const { references, total, stale, staleOnly } = shown;
  return {
    title: words.pages.references,
    section: "trust",
    body: html`${trustHead("references", view)}
      <p>${words.referencesIntroduction}</p>
      ${
        total === 0
          ? html`<p class="empty">${words.noReferences}</p>`
          : html`<p class="quiet count" role="status">
                ${words.staleCount(stale, total)} ·
                ${
                  staleOnly
                    ? html`<a href="${trustAddress("references")}">${words.all}</a>`
                    : html`<a href="${trustAddress("references")}?stale=1">${words.staleOnly}</a>`
                }
              </p>
              <ul class="references">
                ${references.map((reference) => one(reference, view))}
              </ul>
              ${pages(shown, view)}`
      }`,
  };
}

function one(written: WrittenReference, view: View): Html {
  const words = trustWords(view.language);
  const { question, reference, category, corpus_version: release, written_by: by, written_at: at } = written;
  return html`<li>
    <h2>
      <a href="/review/${encodeURIComponent(written.ticket_id)}">${question === "" ? written.ticket_id : question}</a>
    </h2>
    <p class="as-typed">${reference}</p>
    <p class="quiet">
      ${category} · ${words.writtenFor} ${release ?? "—"}
      ${written.stale ? html`<strong class="overdue">${words.stale}</strong>` : null} · ${words.by} ${person(by, view)}
      · ${readerTime(at)}
    </p>
  </li>`;
}

function pages({ page, total, stale, staleOnly }: ShownReferences, view: View): Html | null {
  const words = trustWords(view.language);
  const last = Math.ceil((staleOnly ? stale : total) / referencesPerPage);
  if (last <= 1) return null;
  const to = (number: number): string => `${trustAddress("references")}?${staleOnly ? "stale=1&" : ""}page=${number}`;
  return html`<nav class="pages" aria-label="${words.parts}">
    ${page > 1 ? html`<a rel="prev" href="${to(page - 1)}">← ${words.previous}</a>` : null}
    <span>${page} / ${last}</span>
    ${page < last ? html`<a rel="next" href="${to(page + 1)}">${words.next} →</a>` : null}
  </nav>`;
}
