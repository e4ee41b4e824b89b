import type { Citation } from "../../../core/outcome.js";
import { html, type Html } from "../../../report/html.js";

/** Place of a citation on the page. */
export function citationAnchor(number: number): string {
  return `cite-${number}`;
}

/** An answer whose marks, such as [1], lead to what they cite. */
export function citedText(message: string, citations: readonly Citation[]): Html {
  const numbers = new Set(citations.map(({ number }) => number));
  const parts = message.split(/(\[\d+\])/);
  return html`${parts.map((part) => {
    const number = Number(/^\[(\d+)\]$/.exec(part)?.[1]);
    return numbers.has(number) ? html`<a class="cite" href="#${citationAnchor(number)}">${part}</a>` : part;
  })}`;
}
