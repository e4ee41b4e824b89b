import type { Claim } from "../core/draft.js";
import { evidenceAnchor, pieceIndexOf } from "./evidence-section.js";
import { withOffline } from "./figures.js";
import { html, type Html } from "./html.js";
import type { PageContext } from "./page-context.js";
import type { ReportedRun } from "./reported-run.js";

/** The draft claim by claim, each with the pieces that carry it. Nothing where no draft was written. */
export function claimSection(run: ReportedRun, runIndex: number, context: PageContext): Html | null {
  const { messages } = context;
  if (run.draft === null) return null;
  const { claims, model, offline, prompt } = run.draft;
  return html`<details>
    <summary>${messages.claims} <span class="tally">${claims.length}</span></summary>
    ${
      claims.length === 0
        ? html`<p class="quiet">${messages.noClaims}</p>`
        : html`<ol class="claims">
            ${claims.map((claim) => oneClaim(claim, run, runIndex, context))}
          </ol>`
    }
    <p class="quiet">
      ${messages.models}: ${withOffline(model, offline, messages.offline)}
      ${prompt === "" ? null : html`<code>${prompt}</code>`}
    </p>
  </details>`;
}

function oneClaim(claim: Claim, run: ReportedRun, runIndex: number, context: PageContext): Html {
  return html`<li>
    <p>${claim.text}</p>
    <p class="quiet">
      ${
        claim.evidence_ids.length === 0
          ? html`<em class="fault">${context.messages.withoutEvidence}</em>`
          : claim.evidence_ids.map((id) => evidenceReference(id, run, runIndex, context))
      }
    </p>
  </li>`;
}

function evidenceReference(id: string, run: ReportedRun, runIndex: number, { messages }: PageContext): Html {
  const at = pieceIndexOf(id, run.chunks);
  if (at === -1) return html`<code>${id}</code> <em class="fault">${messages.unknownEvidence}</em> `;
  const citation = run.outcome?.citations.find((cited) => cited.evidence_id === id);
  const number = citation === undefined ? null : html`<b>[${citation.number}]</b> `;
  return html`<a href="#${evidenceAnchor(runIndex, at)}">${number}<code>${id}</code></a> `;
}
