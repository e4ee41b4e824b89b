import type { Score } from "../../core/score.js";
import { detailText } from "../detail-text.js";
import { durationFigure } from "../figures.js";
import { html, type Html } from "../html.js";
import { gateSection } from "../gate-section.js";
import { labelOf } from "../messages.js";
import { reasonLabel, statusBadge } from "../outcome-badge.js";
import { scoreSection } from "../score-section.js";
import { rowCategory } from "./category-label.js";
import { titleOf, type ExperimentContext } from "./experiment-context.js";
import { factList } from "./fact-list.js";
import { isAboutPiece, rowEvidence } from "./row-evidence.js";
import type { ReportedRow } from "./reported-row.js";
import { longText, shortened } from "./shorten.js";

const textLength = 4000;
const shownItems = 30;

/** Everything that is known of a row, shortened to what one page can hold; the whole stands in rows.jsonl. */
export function rowDetails(row: ReportedRow, context: ExperimentContext): Html {
  const { sample } = row;
  const question = sample.user_input;
  return html`<h3 class="unseen">${row.position + 1}. ${shortened(question, 80)}</h3>
    ${diagnosisLine(row, context)} ${question.length > 160 ? html`<h4>${context.messages.question}</h4>` : null}
    ${question.length > 160 ? longText(question, textLength, context) : null} ${answerBlock(row, context)}
    ${failureBlock(row, context)} ${listOf(context.words.expectedFacts, sample.expected_facts)}
    ${listOf(context.words.guidelines, sample.guidelines)} ${rowEvidence(row, context)} ${claimList(row, context)}
    ${scoreSection(shownScores(row), context)} ${row.gate === null ? null : gateSection(shownGate(row.gate), context)}
    ${nodeLine(row, context)} ${rowFacts(row, context)}`;
}

function diagnosisLine({ diagnosis }: ReportedRow, context: ExperimentContext): Html | null {
  const { words } = context;
  const { kind, fault, signs } = diagnosis;
  if (kind === "none") return null;
  return html`<div class="diagnosis">
    <p><b>${words.kinds[kind]}</b> — ${words.fault}: ${words.faults[fault]}</p>
    <ul class="plain">
      ${signs.slice(0, shownItems).map(({ at, seen }) => {
        const text =
          at === "outcome" ? labelOf(context.messages.reasons, seen) : shortened(readable(seen, context), 300);
        return html`<li>${signLabel(at, context)}: ${text}</li>`;
      })}
    </ul>
  </div>`;
}

/** A failure begins with its code, which stays as it is. */
function readable(seen: string, { language }: ExperimentContext): string {
  const [, code, rest] = /^([a-z_]+): (.+)$/s.exec(seen) ?? [];
  if (code === undefined || rest === undefined) return detailText(seen, language);
  return `${code}: ${detailText(rest, language)}`;
}

function signLabel(at: string, context: ExperimentContext): string {
  const { words, messages } = context;
  const fields = { expected_documents: words.expectedDocuments, claims: messages.claims, outcome: messages.result };
  return labelOf({ ...fields, reference: words.reference, rank: words.rank }, titleOf(at, context));
}

function answerBlock({ sample, answer }: ReportedRow, context: ExperimentContext): Html {
  const { words, messages } = context;
  const outcome = answer?.outcome ?? null;
  const { response, reference } = sample;
  return html`${
      outcome === null
        ? null
        : html`<p class="badges">${statusBadge(outcome.status, context)} ${reasonLabel(outcome.reason, context)}</p>`
    }
    <div class="message ${outcome === null ? null : html`message-${outcome.status}`}">
      <h4>${response === undefined && answer?.message !== undefined ? words.messageShown : messages.answer}</h4>
      ${
        response === undefined && answer?.message === undefined
          ? html`<p class="quiet">${words.noAnswer}</p>`
          : longText(response ?? answer?.message ?? "", textLength, context)
      }
      ${reference === undefined ? null : html`<h4>${words.reference}</h4>`}
      ${reference === undefined ? null : longText(reference, textLength, context)}
    </div>`;
}

function failureBlock({ failure }: ReportedRow, { words, language }: ExperimentContext): Html | null {
  if (failure === null) return null;
  const { stage, code, message, where, hint } = failure;
  return html`<h4>${words.failure}</h4>
    <p class="fault">${stage}: ${code}</p>
    <p class="text">${shortened(detailText(message, language), 2000)}</p>
    <p class="quiet">${shortened([where, hint].filter((part) => part !== null).join(" — "), 1000)}</p>`;
}

function listOf(title: string, items: readonly string[] = []): Html | null {
  if (items.length === 0) return null;
  return html`<h4>${title}</h4>
    <ul class="plain">
      ${items.slice(0, shownItems).map((item) => html`<li>${shortened(item, 500)}</li>`)}
    </ul>`;
}

function claimList({ sample }: ReportedRow, { messages }: ExperimentContext): Html | null {
  const { claims = [], retrieved_context_ids: ids } = sample;
  if (claims.length === 0) return null;
  const known = ids === undefined ? null : new Set(ids);
  return html`<h4>${messages.claims} <span class="tally">${claims.length}</span></h4>
    <ol class="claims">
      ${claims.slice(0, shownItems).map(({ text, evidence_ids: cited }) => {
        const sources = cited.slice(0, shownItems).map((id) => {
          const unknown = known !== null && !known.has(id);
          const fault = unknown ? html` <em class="fault">${messages.unknownEvidence}</em>` : null;
          return html`<code>${shortened(id, 200)}</code>${fault} `;
        });
        return html`<li>
          <p>${shortened(text, 1000)}</p>
          <p class="quiet">
            ${sources.length === 0 ? html`<em class="fault">${messages.withoutEvidence}</em>` : sources}
          </p>
        </li>`;
      })}
    </ol>`;
}

/** Verdicts about pieces stand with the pieces already. */
function shownScores({ scores, sample }: ReportedRow): readonly Score[] {
  const contexts = new Set(sample.retrieved_contexts);
  return scores.map(({ score }): Score => {
    const verdicts = score.verdicts
      .filter((verdict) => !isAboutPiece(verdict, contexts))
      .slice(0, shownItems)
      .map((verdict) => ({ ...verdict, text: shortened(verdict.text, 500), reason: shortened(verdict.reason, 500) }));
    const shown = { ...score, verdicts };
    if (shown.status === "scored") return shown;
    const reason = shortened(shown.reason, 500);
    return shown.status === "judge_failed"
      ? { ...shown, reason, raw: shortened(shown.raw, 1000) }
      : { ...shown, reason };
  });
}

/** A detail of the gate names ids of documents, which may be long and many. */
export function shownGate(gate: NonNullable<ReportedRow["gate"]>): NonNullable<ReportedRow["gate"]> {
  return { ...gate, checks: gate.checks.map((check) => ({ ...check, detail: shortened(check.detail, 500) })) };
}

function nodeLine({ nodes }: ReportedRow, { messages }: ExperimentContext): Html | null {
  if (nodes.length === 0) return null;
  const steps = nodes.map(({ node, duration_ms }) => `${node} ${durationFigure(duration_ms)}`);
  return html`<p class="quiet">${messages.nodes}: ${steps.join(" → ")}</p>`;
}

/** What the judges of a row cost; null where none was asked. */
export function costOfRow({ scores }: ReportedRow, { words }: ExperimentContext): string | null {
  if (scores.every(({ score }) => score.usage.calls === 0)) return null;
  const costs = scores.map(({ score }) => score.cost_usd ?? (score.usage.calls === 0 ? 0 : null));
  if (costs.includes(null)) return words.unknownCost;
  return `US$${costs.reduce<number>((sum, part) => sum + (part ?? 0), 0).toFixed(5)}`;
}

function rowFacts(row: ReportedRow, context: ExperimentContext): Html {
  const { words, messages } = context;
  const facts: readonly (readonly [string, string | null])[] = [
    ["ID", shortened(row.row_id, 300)],
    [words.line, String(row.line)],
    [messages.category, rowCategory(row, context)],
    [words.contextSource, row.answer?.source ?? null],
    [messages.processId, row.answer?.run_id == null ? null : shortened(row.answer.run_id, 200)],
    [messages.duration, row.duration_ms === null ? null : durationFigure(row.duration_ms)],
    [words.cost, costOfRow(row, context)],
  ];
  return factList(facts);
}
