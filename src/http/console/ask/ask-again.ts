import { html, type Html } from "../../../report/html.js";
import { mayUse, type View } from "../view.js";
import { askWords } from "./messages.js";

/** A button that asks the same question anew; nothing for those who may not ask. */
export function askAgain(question: string, view: View): Html | null {
  if (question === "" || !mayUse(view, ["ask", "review", "manage"])) return null;
  return html`<form method="post" action="/ask">
    <input type="hidden" name="question" value="${question}" />
    <button>${askWords(view.language).again}</button>
  </form>`;
}
