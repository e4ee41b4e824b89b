import type { RunResult } from "../../../../graphs/answer/run-result.js";
import type { Outcome } from "../../../core/outcome.js";
import { evidenceSection } from "../../../report/evidence-section.js";
import { gateSection } from "../../../report/gate-section.js";
import { html, type Html } from "../../../report/html.js";
import { labelOf } from "../../../report/messages.js";
import { statusBadge } from "../../../report/outcome-badge.js";
import { scoreSection, scoreStrip } from "../../../report/score-section.js";
import type { PageContent } from "../section.js";
import { languageAttribute } from "../language-attribute.js";
import { nextStepLine } from "../next-step.js";
import { mayUse, type View } from "../view.js";
import { addresses } from "../addresses.js";
import { askAgain } from "./ask-again.js";
import { askForm } from "./ask-form.js";
import { citationList } from "./citation-list.js";
import { citedText } from "./cited-text.js";
import { draftIsOut } from "./draft-is-out.js";
import { graphPicture } from "./graph-picture.js";
import type { GraphProgress } from "./graph-states.js";
import { inspectionSection } from "./inspection-section.js";
import { askWords } from "./messages.js";
import { ticketLink } from "../ticket-link.js";

type Answered = RunResult & { readonly outcome: Outcome };

/** What whoever asked gets: the answer with its evidence, or why there is none yet, or none. */
export function answerPage(run: Answered, progress: GraphProgress, view: View): PageContent {
  const words = askWords(view.language);
  const { outcome, scores } = run;
  const shown = withoutUnsent(run, view);
  const out = draftIsOut(run);
  return {
    title: run.question,
    section: "ask",
    scripts: ["ask.js"],
    body: html`<p class="eyebrow">${words.question}</p>
      <h1 class="question" ${languageAttribute(run.language)}>${run.question}</h1>
      <div class="${outcome.citations.length === 0 ? "answer" : "answer answer-cited"}">
        ${reply(run, view)} ${citationList(shown, view)}
        ${scores.length === 0 ? null : html`<div class="answer-scores">${scoreStrip(scores, view.report)}</div>`}
      </div>
      <section class="grounds">
        ${shown.chunks.length === 0 ? null : evidenceSection({ ...shown, category: undefined, nodes: [] }, 0, view.report)}
        ${gateSection(shown.gate, view.report)} ${inspectionSection(shown, view)}
        ${out ? scoreSection(scores, view.report) : null}
      </section>
      ${graphPicture(progress, view)} ${steps(run, view)} ${another(view)}`,
  };
}

/**
 * What was found is for whoever it answered, and for those who may look at every run. Others learn which check
 * failed, and nothing of the pieces.
 */
function withoutUnsent(run: Answered, view: View): Answered {
  const { outcome, gate, inspection } = run;
  if (outcome.status === "answered" || mayUse(view, ["read", "review", "manage"])) return run;
  return {
    ...run,
    chunks: [],
    gate: gate === null ? null : { ...gate, checks: gate.checks.map((check) => ({ ...check, detail: "" })) },
    inspection:
      inspection === null
        ? null
        : {
            ...inspection,
            detail: "",
            conditions: inspection.conditions.map((condition) => ({ ...condition, reason: "" })),
            contradictions: [],
          },
  };
}

/** In characters. An answer of a sentence or two is read at a glance, and is written larger. */
const shortAnswer = 160;

function reply(run: Answered, view: View): Html {
  const words = askWords(view.language);
  const { outcome, language } = run;
  const { status, reason, message, next_step: nextStep, citations, released_by: releasedBy } = outcome;
  const size = message.length <= shortAnswer ? "text text-short" : "text";
  const released = releasedBy?.by === "person" ? words.releasedByPerson : words.releasedByPolicy;
  return html`<section class="message message-${status}" aria-labelledby="reply">
    <h2 id="reply" tabindex="-1" data-focus>${status === "answered" ? words.answer : words.reply}</h2>
    ${status === "answered" ? null : html`<p class="badges">${statusBadge(status, view.report)} ${labelOf(view.report.messages.reasons, reason)}</p>`}
    <p class="${size}" ${languageAttribute(language)}>${citedText(message, citations)}</p>
    ${nextStepLine(nextStep, language, view)}
    ${releasedBy === null ? null : html`<p class="quiet released">${released}</p>`}
    ${status === "held" ? heldBlock(run, view) : null}
  </section>`;
}

function heldBlock(run: Answered, view: View): Html {
  const words = askWords(view.language);
  return html`<div class="held">
    ${ticketLink(run.outcome.ticket_id, words.ticket, view)}
    <p>${words.ticketNote}</p>
    ${run.draft === null ? null : html`<p class="quiet">${words.draftWithheld}</p>`}
    <form method="post" action="${addresses.asked(run.process_id)}/cancel">
      <button class="plain-button">${words.withdraw}</button>
    </form>
  </div>`;
}

/** What can be done about this very question. */
function steps(run: RunResult, view: View): Html {
  const maySeeRuns = mayUse(view, ["read", "review", "manage"]);
  return html`<div class="actions">
    ${askAgain(run.question, view)}
    ${maySeeRuns ? html`<a href="${addresses.run(run.process_id)}">${askWords(view.language).record}</a>` : null}
  </div>`;
}

function another(view: View): Html {
  return html`<section class="further" aria-labelledby="further">
    <h2 id="further">${askWords(view.language).askAnother}</h2>
    ${askForm(view)}
  </section>`;
}
