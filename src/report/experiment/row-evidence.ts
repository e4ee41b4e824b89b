import type { Verdict } from "../../core/score.js";
import { documentOf } from "../../metrics/document-ids.js";
import { html, type Html } from "../html.js";
import { titleOf, type ExperimentContext } from "./experiment-context.js";
import type { ReportedRow } from "./reported-row.js";
import { longText, shortened } from "./shorten.js";

const shownPieces = 20;
const pieceLength = 1500;

/** What the target found, best first, each piece with what was judged of it. */
export function rowEvidence(row: ReportedRow, context: ExperimentContext): Html {
  const { words, messages } = context;
  const { retrieved_contexts: contexts, retrieved_context_ids: ids = [] } = row.sample;
  if (contexts === undefined && ids.length === 0) return html`<p class="quiet">${words.noContextsTold}</p>`;
  const count = Math.max(contexts?.length ?? 0, ids.length);
  const wanted = new Set(row.sample.expected_documents ?? []);
  const pieces = Array.from({ length: Math.min(count, shownPieces) }, (_, index) => {
    const [content, id] = [contexts?.[index], ids[index]];
    const document = id === undefined ? undefined : documentOf(id, wanted);
    return html`<li>
      <h5>
        [${index + 1}] ${id === undefined ? null : html`<code>${shortened(id, 200)}</code>`}
        ${document === undefined ? null : html`<span class="badge badge-answered">${words.expectedDocuments}</span>`}
      </h5>
      ${content === undefined ? null : longText(content, pieceLength, context)}
      ${content === undefined ? null : pieceVerdicts(row, content, index, context)}
    </li>`;
  });
  return html`<h4>${messages.evidence} <span class="tally">${count}</span></h4>
    ${
      count === 0
        ? html`<p class="quiet">${words.noContexts}</p>`
        : html`<ol class="pieces">
            ${pieces}
          </ol>`
    }
    ${count > shownPieces ? html`<p class="quiet">${words.morePieces(count - shownPieces, context.files.jsonl)}</p>` : null}
    ${expectedList(row, context)}`;
}

/** Whether a verdict is about a piece of evidence: a metric sends each piece as it is. */
export function isAboutPiece(verdict: Verdict, contexts: ReadonlySet<string>): boolean {
  return contexts.has(verdict.text);
}

function pieceVerdicts(row: ReportedRow, content: string, index: number, context: ExperimentContext): Html | null {
  const found = row.scores.flatMap(({ score }) => {
    const same = score.verdicts.filter(({ text }) => text === content);
    // Equal pieces are told apart by their place.
    const verdict = same.find(({ id }) => id === `c${index + 1}`) ?? same[0];
    return verdict === undefined ? [] : [{ metric: score.metric, verdict }];
  });
  if (found.length === 0) return null;
  return html`<ul class="verdicts">
    ${found.map(
      ({ metric, verdict: { verdict, reason } }) =>
        html`<li>
          <span class="verdict verdict-${verdict}">${context.messages.verdicts[verdict]}</span>
          <p><b>${titleOf(metric, context)}</b> <span class="quiet">${shortened(reason, 400)}</span></p>
        </li>`,
    )}
  </ul>`;
}

function expectedList({ sample }: ReportedRow, { words }: ExperimentContext): Html | null {
  const { expected_documents: expected = [], retrieved_context_ids: ids = [] } = sample;
  if (expected.length === 0) return null;
  const wanted = new Set(expected);
  const ranks = ids.map((id) => documentOf(id, wanted));
  return html`<h4>${words.expectedDocuments}</h4>
    <ul class="plain">
      ${[...wanted].slice(0, shownPieces).map((document) => {
        const at = ranks.indexOf(document);
        const state =
          at === -1
            ? html`<em class="fault">${words.notFound}</em>`
            : html`<span class="good">${words.found} [${at + 1}]</span>`;
        return html`<li><code>${shortened(document, 200)}</code> ${state}</li>`;
      })}
    </ul>`;
}
