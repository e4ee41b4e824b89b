import { allowedDecisions, repairTargets, type DecisionType } from "../../../core/review-decision.js";
import { html, type Html } from "../../../report/html.js";
import { ticketWords } from "../../../review/ticket-words.js";
import { citedText } from "../ask/cited-text.js";
import { languageAttribute } from "../language-attribute.js";
import type { View } from "../view.js";
import { takesAnswer, type DecisionForm, type FormField } from "./decision-form.js";
import { keyHint } from "./key-hint.js";
import { reviewWords } from "./messages.js";
import type { ShownTicket } from "./read-ticket.js";

/** A decision that somebody is about to take. */
export interface OpenDecision {
  readonly form: DecisionForm;
  /** `check`: all is typed; it is shown as it would be sent. */
  readonly step: "edit" | "check";
  readonly faults: ReadonlySet<FormField>;
}

/** What can be decided now: the draft of a release that is no longer current cannot be sent. */
export function decisionsNow({ ticket, stale }: ShownTicket): readonly DecisionType[] {
  const allowed = allowedDecisions(ticket);
  return stale === null ? allowed : allowed.filter((type) => type !== "accept" && type !== "edit");
}

const keys: Readonly<Record<DecisionType, string>> = { accept: "a", edit: "e", respond: "r", ignore: "i" };

/** The choices, each a link to its form, so that nothing is decided by one key or click. */
export function decisionBar(shown: ShownTicket, open: DecisionType | null, view: View): Html {
  const words = reviewWords(view.language);
  const { ticket } = shown;
  const labels = ticket.kind === "check_released" ? words.verdicts : words.decisions;
  return html`<nav class="decision-bar" aria-label="${words.decide}">
    <p class="quiet">${ticket.kind === "check_released" ? words.decideReleasedLead : words.decideLead}</p>
    <p class="choices-row">
      ${decisionsNow(shown).map(
        (type) =>
          html`<a
            class="button ${type === "accept" ? "primary" : ""}"
            href="/review/${encodeURIComponent(ticket.ticket_id)}?decide=${type}#decide"
            data-key="${keys[type]}"
            aria-keyshortcuts="${keys[type]}"
            ${type === open ? html`aria-current="step"` : null}
            >${labels[type]} <kbd class="key" aria-hidden="true">${keys[type]}</kbd></a
          > `,
      )}
    </p>
    ${keyHint(words.ticketKeys, view)}
  </nav>`;
}

/** The form of one decision, or what it would send, with the button that sends it. */
export function decisionPanel(shown: ShownTicket, open: OpenDecision, view: View): Html {
  const words = reviewWords(view.language);
  const shared = ticketWords(view.language);
  const { ticket } = shown;
  const { type } = open.form;
  const sentBefore = ticket.kind === "check_released";
  return html`<section class="decision-panel" id="decide" aria-labelledby="decide-title">
    <h2 id="decide-title" tabindex="-1" data-decide-title>
      ${words.decide}: ${(sentBefore ? words.verdicts : words.decisions)[type]}
    </h2>
    <p class="quiet">${(sentBefore ? shared.verdicts : shared.effects)[type]}</p>
    <form method="post" action="/review/${encodeURIComponent(ticket.ticket_id)}/decide#decide" data-decision>
      <input type="hidden" name="type" value="${type}" />
      <input type="hidden" name="evidence_digest" value="${ticket.evidence_digest}" />
      ${open.faults.has("type") ? fault("type", view) : null}
      ${open.step === "check" ? checkStep(shown, open.form, view) : editStep(shown, open, view)}
    </form>
  </section>`;
}

function editStep({ ticket }: ShownTicket, { form, faults }: OpenDecision, view: View): Html {
  const words = reviewWords(view.language);
  const withAnswer = takesAnswer(form.type);
  const sentBefore = ticket.kind === "check_released";
  const goesOn = withAnswer && !sentBefore;
  return html`${form.type === "accept" && !sentBefore ? whatIsSent(ticket.content.answer, ticket, view) : null}
    ${withAnswer ? answerField(ticket, form, faults, view) : null} ${repairField(form, faults, view)}
    <p class="field">
      <label for="problem">${words.problem}</label>
      <textarea id="problem" name="problem" rows="2" aria-describedby="problem-hint">${form.problem}</textarea>
      <span id="problem-hint" class="quiet">${words.problemHint}</span>
    </p>
    <p class="actions">
      <button class="primary" name="step" value="${goesOn ? "check" : "send"}">
        ${goesOn ? words.toCheck : sentBefore ? words.record : words.send[form.type]}
      </button>
      <a href="/review/${encodeURIComponent(ticket.ticket_id)}" data-key="Escape">${words.cancel}</a>
    </p>`;
}

function answerField(
  { language }: ShownTicket["ticket"],
  form: DecisionForm,
  faults: ReadonlySet<FormField>,
  view: View,
): Html {
  const words = reviewWords(view.language);
  const wrong = faults.has("answer");
  return html`<p class="field">
    <label for="answer">${form.type === "edit" ? words.answerEdit : words.answerRespond}</label>
    <textarea
      id="answer"
      name="answer"
      rows="9"
      required
      ${languageAttribute(language)}
      aria-describedby="${wrong ? "answer-fault answer-hint" : "answer-hint"}"
      ${wrong ? html`aria-invalid="true"` : null}
      data-decide-focus
    >
${form.answer}</textarea>
    ${wrong ? fault("answer", view) : null}
    <span id="answer-hint" class="quiet">${form.type === "edit" ? words.answerEditHint : words.answerRespondHint}</span>
  </p>`;
}

function repairField(form: DecisionForm, faults: ReadonlySet<FormField>, view: View): Html {
  const words = reviewWords(view.language);
  const wrong = faults.has("repair");
  const must = form.type === "ignore";
  return html`<p class="field">
    <label for="repair">${words.repair}</label>
    <select
      id="repair"
      name="repair"
      aria-describedby="${wrong ? "repair-fault repair-hint" : "repair-hint"}"
      ${must ? html`required` : null}
      ${wrong ? html`aria-invalid="true"` : null}
    >
      <option value="">${must ? words.repairChoose : words.repairUsual}</option>
      ${repairTargets.map(
        (target) =>
          html`<option value="${target}" ${target === form.repair ? html`selected` : null}>
            ${ticketWords(view.language).repairs[target]}
          </option>`,
      )}
    </select>
    ${wrong ? fault("repair", view) : null}
    <span id="repair-hint" class="quiet">${words.repairHint}</span>
  </p>`;
}

function fault(field: FormField, view: View): Html {
  return html`<span id="${field}-fault" class="field-error" role="alert"
    >${reviewWords(view.language).faults[field]}</span
  >`;
}

/** The last look: exactly what would be read, with every value carried along. */
function checkStep({ ticket }: ShownTicket, form: DecisionForm, view: View): Html {
  const words = reviewWords(view.language);
  const target = repairTargets.find((known) => known === form.repair);
  return html`${(["answer", "repair", "problem"] as const).map(
      (name) => html`<input type="hidden" name="${name}" value="${form[name]}" />`,
    )}
    ${whatIsSent(form.answer, ticket, view)} ${form.type === "edit" ? citationNotes(form.answer, ticket, view) : null}
    <dl class="facts">
      <dt>${words.repair}</dt>
      <dd>${target === undefined ? words.repairUsual : ticketWords(view.language).repairs[target]}</dd>
      ${
        form.problem === ""
          ? null
          : html`<dt>${words.problem}</dt>
              <dd class="as-typed">${form.problem}</dd>`
      }
    </dl>
    <p class="actions">
      <button class="primary" name="step" value="send" data-decide-focus>${words.send[form.type]}</button>
      <button name="step" value="back">${words.backToEdit}</button>
      <a href="/review/${encodeURIComponent(ticket.ticket_id)}" data-key="Escape">${words.cancel}</a>
    </p>`;
}

function whatIsSent(answer: string, { content, language }: ShownTicket["ticket"], view: View): Html {
  return html`<div class="message message-answered">
    <h3>${reviewWords(view.language).whatIsSent}</h3>
    <p class="text" ${languageAttribute(language)}>${citedText(answer, content.citations)}</p>
  </div>`;
}

/** Citations go with their marks: whoever edits sees which are lost, and which marks lead nowhere. */
function citationNotes(answer: string, { content }: ShownTicket["ticket"], view: View): Html {
  const words = reviewWords(view.language);
  const marks = new Set([...answer.matchAll(/\[(\d+)\]/g)].map(([mark]) => mark));
  const known = content.citations.map(({ number }) => `[${number}]`);
  const lost = known.filter((mark) => !marks.has(mark));
  const unknown = [...marks].filter((mark) => !known.includes(mark));
  return html`${lost.length === 0 ? null : html`<p class="notice">${words.lostCitations(lost.join(" "))}</p>`}
  ${unknown.length === 0 ? null : html`<p class="notice">${words.unknownMarks(unknown.join(" "))}</p>`}`;
}
