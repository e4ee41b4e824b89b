import { html, type Html } from "../../../report/html.js";
import type { View } from "../view.js";
import { trustWords } from "./messages.js";

export const trustPages = ["certificates", "agreement", "operation", "references"] as const;
export type TrustPage = (typeof trustPages)[number];

export function trustAddress(page: TrustPage): string {
  return page === "certificates" ? "/trust" : `/trust/${page}`;
}

/** Head of each page of trust: the title, and the way to the others. */
export function trustHead(current: TrustPage, view: View): Html {
  const words = trustWords(view.language);
  return html`<h1>${current === "certificates" ? words.title : words.pages[current]}</h1>
    <nav class="tabs" aria-label="${words.parts}">
      <ul>
        ${trustPages.map(
          (page) =>
            html`<li>
              <a href="${trustAddress(page)}" ${page === current ? html`aria-current="page"` : null}
                >${words.pages[page]}</a
              >
            </li>`,
        )}
      </ul>
    </nav>`;
}
