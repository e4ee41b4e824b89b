import { html, type Html } from "../../../report/html.js";
import { localTime } from "../../../review/local-time.js";

/** A time by the clocks of the time zone in which people work; the title keeps the reader's own clock out. */
export function zonedTime(iso: string, timeZone: string): Html {
  const text = localTime(iso, timeZone);
  return html`<time datetime="${iso}" title="${text} ${timeZone}">${text}</time>`;
}
