import { html, type Html } from "../../../report/html.js";
import type { View } from "../view.js";
import { reviewWords } from "./messages.js";

/** Which keys there are, and a switch for readers whose tools press keys of their own. Shown where the script runs. */
export function keyHint(text: string, view: View): Html {
  const words = reviewWords(view.language);
  return html`<p class="quiet hint-keys" data-keys data-on="${words.keysOn}" data-off="${words.keysOff}" hidden>
    <span>${text}</span> <button type="button" class="link-button">${words.keysOff}</button>
  </p>`;
}
