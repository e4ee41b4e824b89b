import { html, type Html } from "../../../report/html.js";
import type { View } from "../view.js";
import { corpusWords } from "./messages.js";

/** The way to the pages before and after; nothing where there is one page alone. */
export function pageLinks(page: number, last: number, address: (page: number) => string, view: View): Html | null {
  if (last <= 1) return null;
  const words = corpusWords(view.language);
  return html`<nav class="pages" aria-label="${words.pages}">
    ${page > 1 ? html`<a rel="prev" href="${address(page - 1)}">← ${words.previous}</a>` : null}
    <span>${page} / ${last}</span>
    ${page < last ? html`<a rel="next" href="${address(page + 1)}">${words.next} →</a>` : null}
  </nav>`;
}
