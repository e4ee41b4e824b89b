import { claimSection } from "./claim-section.js";
import { evidenceAnchor, evidenceSection, pieceIndexOf } from "./evidence-section.js";
import { durationFigure } from "./figures.js";
import { gateSection } from "./gate-section.js";
import { html, type Html } from "./html.js";
import { labelOf } from "./messages.js";
import { expectationMark, reasonLabel, statusBadge } from "./outcome-badge.js";
import type { PageContext } from "./page-context.js";
import type { ReportedNode, ReportedRun } from "./reported-run.js";
import { scoreSection, scoreStrip } from "./score-section.js";

/** Everything about one question: what was answered first, how it came about below. */
export function runSection(run: ReportedRun, index: number, context: PageContext): Html {
  const { messages } = context;
  return html`<article id="q-${index + 1}" aria-labelledby="h-${index + 1}">
    <p class="eyebrow">
      <span>${messages.number} ${index + 1}</span>
      ${run.category === undefined ? null : html`<span>${run.category}</span>`}
    </p>
    <h3 id="h-${index + 1}">${run.question}</h3>
    <p class="badges">
      ${statusBadge(run.outcome?.status ?? null, context)} ${reasonLabel(run.outcome?.reason ?? "", context)}
      ${expectationMark(run, context)}
    </p>
    ${replyBlock(run, index, context)} ${scoreStrip(run.scores, context)} ${evidenceSection(run, index, context)}
    ${gateSection(run.gate, context)} ${claimSection(run, index, context)} ${scoreSection(run.scores, context)}
    ${nodeSection(run, context)}
    <p class="back"><a href="#overview">${messages.backToTop}</a></p>
  </article>`;
}

function replyBlock({ outcome, gate, chunks }: ReportedRun, runIndex: number, { messages }: PageContext): Html | null {
  if (outcome === null) return null;
  const { status, message, next_step, detail, citations } = outcome;
  const shownByGate = gate?.checks.some((check) => check.detail === detail) === true;
  return html`<div class="message message-${status}">
    <h4>${status === "answered" ? messages.answer : messages.reply}</h4>
    <p class="text">${message}</p>
    ${next_step === "" ? null : html`<p class="quiet">${messages.nextStep}: ${next_step}</p>`}
    ${detail === "" || shownByGate ? null : html`<p><code>${detail}</code></p>`}
    ${citations.length === 0 ? null : html`<h4>${messages.citations}</h4>`}
    <ul class="citations">
      ${citations.map(({ number, title, evidence_id }) => {
        const at = pieceIndexOf(evidence_id, chunks);
        const text = html`<b>[${number}]</b> ${title}`;
        return html`<li>${at === -1 ? text : html`<a href="#${evidenceAnchor(runIndex, at)}">${text}</a>`}</li>`;
      })}
    </ul>
  </div>`;
}

function nodeSection(run: ReportedRun, context: PageContext): Html {
  const { messages } = context;
  return html`<details>
    <summary>${messages.nodes} <span class="tally">${run.nodes.length}</span></summary>
    <table>
      <thead>
        <tr>
          <th scope="col">${messages.node}</th>
          <th scope="col">${messages.status}</th>
          <th scope="col" class="figure">${messages.duration}</th>
        </tr>
      </thead>
      <tbody>
        ${run.nodes.map((node) => nodeRow(node, context))}
      </tbody>
    </table>
    <p class="quiet">${messages.processId}: <code>${run.process_id}</code></p>
  </details>`;
}

function nodeRow({ node, status, duration_ms }: ReportedNode, { messages }: PageContext): Html {
  return html`<tr>
    <td><code>${node}</code></td>
    <td>${labelOf(messages.nodeStatuses, status)}</td>
    <td class="figure">${durationFigure(duration_ms)}</td>
  </tr>`;
}
