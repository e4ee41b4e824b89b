import { html, type Html } from "../../../report/html.js";
import type { View } from "../view.js";
import { askWords } from "./messages.js";

/** The form for a question; `refused` says that one without visible text was sent. */
export function askForm(view: View, { refused = false, focus = false } = {}): Html {
  const words = askWords(view.language);
  return html`<form method="post" action="/ask" class="ask-form" id="ask-form">
    <label for="question">${words.question}</label>
    <textarea
      id="question"
      name="question"
      rows="3"
      required
      maxlength="10000"
      placeholder="${words.placeholder}"
      aria-describedby="${refused ? "question-refused ask-hint" : "ask-hint"}"
      ${refused ? html`aria-invalid="true"` : null}
      ${focus || refused ? html`autofocus` : null}
    ></textarea>
    ${refused ? html`<p id="question-refused" class="field-error" role="alert">${words.blank}</p>` : null}
    <p class="actions">
      <button class="primary">${words.submit}</button>
      <span id="ask-hint" class="quiet hint-keys">${words.submitHint}</span>
    </p>
  </form>`;
}
