import { html, type Html } from "../../../report/html.js";
import type { View } from "../view.js";
import { experimentsWords } from "./messages.js";

/** Which part of what was found is shown. */
export function foundNote(
  found: { page: number; perPage: number; shown: number; total: number },
  view: View,
): Html | null {
  const { page, perPage, shown, total } = found;
  if (total === 0 || shown === 0) return null;
  const from = (page - 1) * perPage + 1;
  return html`<p class="quiet count" role="status">
    ${experimentsWords(view.language).found(from, from + shown - 1, total)}
  </p>`;
}

/** Links to the pages before and after; nothing where all is on one. */
export function pager(
  given: { readonly page: number; readonly perPage: number; readonly total: number; address(page: number): string },
  view: View,
): Html | null {
  const { page, perPage, total, address } = given;
  const words = experimentsWords(view.language);
  const last = Math.ceil(total / perPage);
  if (last <= 1) return null;
  return html`<nav class="pages" aria-label="${words.pages}">
    ${page > 1 ? html`<a rel="prev" href="${address(page - 1)}">← ${words.previous}</a>` : null}
    <span>${page} / ${last}</span>
    ${page < last ? html`<a rel="next" href="${address(page + 1)}">${words.next} →</a>` : null}
  </nav>`;
}
