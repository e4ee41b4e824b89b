import type { Language } from "../../core/language.js";
import { html, type Html } from "../../report/html.js";
import { languageAttribute } from "./language-attribute.js";
import type { View } from "./view.js";

/** What can be done now, its commands between backticks set as code; nothing where there is no step. */
export function nextStepLine(step: string, language: Language | null, view: View): Html | null {
  if (step === "") return null;
  const parts = step.split("`");
  const closed = parts.length % 2 === 1;
  return html`<p class="quiet">
    ${view.report.messages.nextStep}:
    <span ${languageAttribute(language)}
      >${closed ? parts.map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : html`${part}`)) : step}</span
    >
  </p>`;
}
