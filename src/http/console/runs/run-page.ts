import type { RunResult } from "../../../../graphs/answer/run-result.js";
import type { Outcome } from "../../../core/outcome.js";
import { claimSection } from "../../../report/claim-section.js";
import { evidenceSection } from "../../../report/evidence-section.js";
import { detailText } from "../../../report/detail-text.js";
import { durationFigure } from "../../../report/figures.js";
import { gateSection } from "../../../report/gate-section.js";
import { html, type Html } from "../../../report/html.js";
import { scoreSection, scoreStrip } from "../../../report/score-section.js";
import type { RunRecord } from "../../../tracing/run-history.js";
import { askAgain } from "../ask/ask-again.js";
import { citationList } from "../ask/citation-list.js";
import { citedText } from "../ask/cited-text.js";
import { draftIsOut } from "../ask/draft-is-out.js";
import { graphPicture } from "../ask/graph-picture.js";
import { inspectionSection } from "../ask/inspection-section.js";
import { isWithdrawn, recordedProgress, storedAnswer } from "../ask/stored-answer.js";
import { runBadge } from "../run-badge.js";
import type { PageContent } from "../section.js";
import { ticketLink } from "../ticket-link.js";
import { languageAttribute } from "../language-attribute.js";
import { nextStepLine } from "../next-step.js";
import type { View } from "../view.js";
import { runsWords } from "./messages.js";
import { nodeList } from "./node-list.js";
import { timelineOf } from "./timeline.js";
import { readerTime } from "../reader-time.js";

type Answered = RunResult & { readonly outcome: Outcome };

/** One recorded run: how it ended, the way it took, each node, and what it stood on. */
export function runPage(run: RunRecord, metrics: readonly string[], view: View): PageContent {
  const words = runsWords(view.language);
  const answer = storedAnswer(run);
  return {
    title: run.question === "" ? run.process_id : run.question,
    section: "runs",
    scripts: ["ask.js"],
    body: html`<p class="eyebrow"><a href="/runs">${words.title}</a></p>
      <h1 class="question" ${languageAttribute(answer?.language)}>
        ${run.question === "" ? run.process_id : run.question}
      </h1>
      <p class="badges">${runBadge(run, view)}</p>
      ${facts(run, answer, view)} ${askAgain(run.question, view)} ${ending(run, answer, view)}
      ${
        answer === null
          ? null
          : html`<h2>${words.graph}</h2>
              ${graphPicture(recordedProgress(run, metrics), view)}`
      }
      <h2>${words.nodes}</h2>
      ${nodeList(run.nodes, view)} ${grounds(run, answer, view)}`,
  };
}

function facts(run: RunRecord, answer: Answered | null, view: View): Html {
  const words = runsWords(view.language);
  const releasedBy = answer?.outcome.released_by ?? null;
  const by =
    releasedBy?.by === "person" ? view.nameOf(releasedBy.decided_by) : `${words.policy} ${releasedBy?.mode ?? ""}`;
  const lines: readonly (readonly [label: string, value: Html | string | null])[] = [
    [words.begun, readerTime(run.created_at)],
    [words.ended, run.finished_at === null ? null : readerTime(run.finished_at)],
    [words.worked, run.nodes.length === 0 ? null : durationFigure(timelineOf(run.nodes).workingMs)],
    [words.version, run.corpus_version],
    [words.releasedBy, releasedBy === null ? null : by],
    [words.runId, html`<code>${run.process_id}</code>`],
  ];
  return html`<dl class="facts run-facts">
    ${lines.map(([label, value]) =>
      value === null
        ? null
        : html`<div>
            <dt>${label}</dt>
            <dd>${value}</dd>
          </div>`,
    )}
  </dl>`;
}

/** How it ended; only the ticket of a run that was withdrawn while it waited, whose hold is over. */
function ending(run: RunRecord, answer: Answered | null, view: View): Html | null {
  const words = runsWords(view.language);
  if (run.texts_removed) return html`<p class="notice" role="note">${words.removed}</p>`;
  if (answer === null) return html`<p class="empty">${words.notAnswer}</p>`;
  if (isWithdrawn(run, answer)) return ticketLink(answer.outcome.ticket_id, words.ticket, view);
  return outcomeBlock(answer, view);
}

function outcomeBlock(answer: Answered, view: View): Html {
  const words = runsWords(view.language);
  const { status, message, next_step: nextStep, detail, citations, ticket_id: ticketId } = answer.outcome;
  return html`<section class="message message-${status}" aria-labelledby="outcome">
      <h2 id="outcome">${words.outcome}: ${view.report.messages.statuses[status]}</h2>
      <p class="text" ${languageAttribute(answer.language)}>${citedText(message, citations)}</p>
      ${nextStepLine(nextStep, answer.language, view)}
      ${detail === "" ? null : html`<p class="quiet">${detailText(detail, view.language)}</p>`}
      ${ticketLink(ticketId, words.ticket, view)}
    </section>
    ${citationList(answer, view)}`;
}

function grounds(run: RunRecord, answer: Answered | null, view: View): Html {
  const words = runsWords(view.language);
  const { report } = view;
  if (answer === null) {
    return html`${run.scores.length === 0 ? null : html`<h2>${words.grounds}</h2>`} ${scoreStrip(run.scores, report)}
    ${scoreSection(run.scores, report)}`;
  }
  const reported = { ...answer, category: undefined, nodes: [] };
  return html`<h2>${words.grounds}</h2>
    ${scoreStrip(answer.scores, report)}
    ${draftIsOut(answer) ? null : html`<p class="notice" role="note">${words.draftNotOut}</p>`}
    <section class="grounds">
      ${evidenceSection(reported, 0, report)} ${gateSection(answer.gate, report)} ${inspectionSection(answer, view)}
      ${claimSection(reported, 0, report)} ${scoreSection(answer.scores, report)}
    </section>`;
}
