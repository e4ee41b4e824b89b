import { durationFigure } from "../figures.js";
import { rowCategory } from "../experiment/category-label.js";
import { factList } from "../experiment/fact-list.js";
import type { ReportedRow } from "../experiment/reported-row.js";
import { costOfRow, shownGate } from "../experiment/row-details.js";
import { longText, shortened } from "../experiment/shorten.js";
import { gateSection } from "../gate-section.js";
import { html, type Html } from "../html.js";
import { reasonLabel, statusBadge } from "../outcome-badge.js";
import type { ComparedRow } from "./compared-row.js";
import type { ComparisonContext } from "./comparison-context.js";
import { pairEvidence } from "./pair-evidence.js";
import { pairScores } from "./pair-scores.js";
import { sides, type Letter } from "./sides.js";

const textLength = 3000;
const shownItems = 20;

/** A pair side by side, shortened to what one page can hold; the whole stands in the file of the pairs. */
export function pairDetails(row: ComparedRow, context: ComparisonContext): Html {
  const { before, after } = row;
  const { user_input: question } = after.sample;
  const asked = before.sample.user_input === question;
  return html`<h3 class="unseen">${row.position + 1}. ${shortened(question, 80)}</h3>
    ${asked && question.length <= 160 ? null : questions(row, asked, context)} ${expected(after, context)}
    ${sides((side, letter) => answerBlock(side, letter, context), row)} ${pairScores(row, context)}
    ${pairEvidence(row, context)} ${sides((side, letter) => runBlock(side, letter, context), row)}`;
}

function questions(row: ComparedRow, asked: boolean, context: ComparisonContext): Html {
  const head = html`<h4>${context.messages.question}</h4>`;
  const text = ({ sample }: ReportedRow): Html => longText(sample.user_input, textLength, context);
  return asked
    ? html`${head} ${text(row.after)}`
    : html`${head}
      ${sides(
        (side, letter) =>
          html`<p class="letter">${letter}</p>
            ${text(side)}`,
        row,
      )}`;
}

function expected({ sample }: ReportedRow, context: ComparisonContext): Html {
  const { words } = context;
  const { reference, expected_facts: facts, guidelines, expected_documents: documents } = sample;
  return html`${reference === undefined ? null : html`<h4>${words.reference}</h4>`}
  ${reference === undefined ? null : longText(reference, textLength, context)} ${listOf(words.expectedFacts, facts)}
  ${listOf(words.guidelines, guidelines)} ${listOf(words.expectedDocuments, documents)}`;
}

function listOf(title: string, items: readonly string[] = []): Html | null {
  if (items.length === 0) return null;
  return html`<h4>${title}</h4>
    <ul class="plain">
      ${items.slice(0, shownItems).map((item) => html`<li>${shortened(item, 300)}</li>`)}
    </ul>`;
}

function answerBlock({ sample, answer, failure }: ReportedRow, letter: Letter, context: ComparisonContext): Html {
  const { words, text } = context;
  const outcome = answer?.outcome ?? null;
  const given = sample.response ?? answer?.message;
  const title = sample.response === undefined && given !== undefined ? words.messageShown : words.givenAnswer;
  return html`<div class="message ${outcome === null ? null : html`message-${outcome.status}`}">
    <h4>
      <b class="letter">${letter}</b> ${title} <span class="tally">${letter === "A" ? text.before : text.after}</span>
    </h4>
    ${
      outcome === null
        ? null
        : html`<p class="badges">${statusBadge(outcome.status, context)} ${reasonLabel(outcome.reason, context)}</p>`
    }
    ${given === undefined ? html`<p class="quiet">${words.noAnswer}</p>` : longText(given, textLength, context)}
    ${failure === null ? null : failureLine(failure, context)}
  </div>`;
}

function failureLine(
  { stage, code, message }: NonNullable<ReportedRow["failure"]>,
  { words }: ComparisonContext,
): Html {
  return html`<p class="fault">${words.failure}: ${stage} ${code}</p>
    <p class="text">${shortened(message, 1000)}</p>`;
}

/** How the answer came about: the gate's checks where they are recorded, time and cost. */
function runBlock(side: ReportedRow, letter: Letter, context: ComparisonContext): Html {
  const { words, messages, text } = context;
  const { answer, gate, nodes, duration_ms: duration } = side;
  const steps = nodes.map(({ node, duration_ms }) => `${node} ${durationFigure(duration_ms)}`).join(" → ");
  const facts: readonly (readonly [string, string | null])[] = [
    [messages.category, rowCategory(side, context)],
    [words.line, String(side.line)],
    [words.contextSource, answer?.source ?? null],
    [messages.processId, answer?.run_id == null ? null : shortened(answer.run_id, 200)],
    [messages.duration, duration === null ? null : durationFigure(duration)],
    [messages.nodes, steps === "" ? null : steps],
    [words.cost, costOfRow(side, context)],
  ];
  return html`<h4><b class="letter">${letter}</b> ${text.run}</h4>
    ${gate === null ? null : gateSection(shownGate(gate), context)} ${factList(facts)}`;
}
