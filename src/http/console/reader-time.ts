import { timeFigure } from "../../report/figures.js";
import { html, type Html } from "../../report/html.js";

/** A moment, sent in UTC; a script shows it by the reader's own clock. Due times alone stand in the time zone of the work. */
export function readerTime(iso: string): Html {
  return html`<time datetime="${iso}">${timeFigure(iso)}</time>`;
}
