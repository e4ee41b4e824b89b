import type { GateCheck } from "../core/evidence-gate.js";
import { detailText } from "./detail-text.js";
import { html, type Html } from "./html.js";
import type { PageContext } from "./page-context.js";
import type { ReportedRun } from "./reported-run.js";

/** The gate's checks in the order in which they ran; unfolded when one failed. */
export function gateSection(gate: ReportedRun["gate"], context: PageContext): Html {
  const { messages } = context;
  if (gate === null) {
    return html`<details>
      <summary>${messages.gate}</summary>
      <p class="quiet">${messages.gateNotReached}</p>
    </details>`;
  }
  const passed = gate.checks.filter((check) => check.outcome === "passed").length;
  return html`<details ${gate.route === "generate" ? null : html`open`}>
    <summary>
      ${messages.gate} <span class="tally">${passed} / ${gate.checks.length} → ${messages.routes[gate.route]}</span>
    </summary>
    ${checkList(gate.checks, context)}
  </details>`;
}

/** Each check with what came of it and what was seen. */
export function checkList(checks: readonly GateCheck[], { messages, language }: PageContext): Html {
  return html`<ol class="checks">
    ${checks.map(
      ({ name, outcome, detail }) =>
        html`<li class="check-${outcome}">
          <b>${messages.checkOutcomes[outcome]}</b>
          <span
            >${messages.checks[name]}${detail === "" ? null : html`<br /><code>${detailText(detail, language)}</code>`}</span
          >
        </li>`,
    )}
  </ol>`;
}
