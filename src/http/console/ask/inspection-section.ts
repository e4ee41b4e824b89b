import type { RunResult } from "../../../../graphs/answer/run-result.js";
import { html, type Html } from "../../../report/html.js";
import type { View } from "../view.js";
import { askWords } from "./messages.js";

/** What the inspection of the evidence's meaning found; nothing where none is switched on. */
export function inspectionSection({ inspection }: RunResult, view: View): Html | null {
  if (inspection === null) return null;
  const words = askWords(view.language);
  const { conditions, contradictions, outcome, detail, model } = inspection;
  return html`<details ${outcome === "passed" ? null : html`open`}>
    <summary>
      ${words.inspection}
      <span class="tally"
        >${outcome === "passed" ? words.inspectionPassed : view.report.messages.reasons[outcome]}</span
      >
    </summary>
    ${detail === "" ? null : html`<p>${detail}</p>`}
    <ul class="verdicts">
      ${conditions.map(
        ({ text, covered, reason }) =>
          html`<li>
            <span class="verdict verdict-${covered ? "yes" : "no"}">${covered ? words.covered : words.notCovered}</span>
            <div>
              <p>${text}</p>
              <p class="quiet">${reason}</p>
            </div>
          </li>`,
      )}
      ${contradictions.map(
        ({ evidence_ids: ids, reason }) =>
          html`<li>
            <span class="verdict verdict-no">${words.contradicts}</span>
            <div>
              <p><code>${ids[0]}</code> ⇔ <code>${ids[1]}</code></p>
              <p class="quiet">${reason}</p>
            </div>
          </li>`,
      )}
    </ul>
    <p class="quiet">${model}</p>
  </details>`;
}
