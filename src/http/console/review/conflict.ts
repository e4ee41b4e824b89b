import { html, type Html } from "../../../report/html.js";
import type { View } from "../view.js";
import type { DecisionForm } from "./decision-form.js";
import { reviewWords } from "./messages.js";
import type { ShownTicket } from "./read-ticket.js";

/** Why a decision, or another change, was not taken; and what was typed for it, so that nothing is lost. */
export interface Conflict {
  readonly why: "decided" | "closed" | "changed" | "stale";
  readonly form: DecisionForm | null;
}

/** What stands in the way of a decision on a ticket as it stands now; null when nothing does. Pure. */
export function conflictOf(
  { ticket, decision, stale }: ShownTicket,
  form: DecisionForm & { readonly evidence_digest: string },
): Conflict | null {
  if (decision !== null) return { why: "decided", form };
  if (ticket.status !== "waiting") return { why: "closed", form };
  if (form.evidence_digest !== ticket.evidence_digest) return { why: "changed", form };
  return stale !== null && (form.type === "accept" || form.type === "edit") ? { why: "stale", form } : null;
}

/** Tells what happened in place of what the reader wanted. What was decided, or changed, stands below it. */
export function conflictNote({ why, form }: Conflict, { decision }: ShownTicket, view: View): Html {
  const words = reviewWords(view.language);
  const own = decision !== null && decision.decided_by === view.principal?.subject;
  const title = {
    decided: own ? words.conflictDecidedByYou : words.conflictDecided,
    closed: words.conflictClosed,
    changed: words.conflictChanged,
    stale: words.staleTitle,
  }[why];
  const typed = form === null ? "" : [form.answer, form.problem].filter((text) => text !== "").join("\n\n");
  return html`<section class="message message-stopped conflict" role="alert" aria-labelledby="conflict">
    <h2 id="conflict" tabindex="-1" data-decide-title>${title}</h2>
    ${why === "decided" && !own ? html`<p>${words.notTaken}</p>` : null}
    ${why === "changed" ? html`<p>${words.conflictChangedStep}</p>` : null}
    ${
      typed === ""
        ? null
        : html`<label for="typed">${words.yourText}</label> <textarea id="typed" rows="5" readonly>${typed}</textarea>`
    }
  </section>`;
}
