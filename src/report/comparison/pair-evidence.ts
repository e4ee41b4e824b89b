import { documentOf } from "../../metrics/document-ids.js";
import type { ReportedRow } from "../experiment/reported-row.js";
import { longText, shortened } from "../experiment/shorten.js";
import { html, type Html } from "../html.js";
import type { ComparedRow } from "./compared-row.js";
import type { ComparisonContext } from "./comparison-context.js";
import { sides } from "./sides.js";

const shownPieces = 10;
const pieceLength = 500;

/** What each side found, best first, with where the other found the same; once where both found the same. */
export function pairEvidence(row: ComparedRow, context: ComparisonContext): Html {
  const { messages, text } = context;
  const [before, after] = [piecesOf(row.before), piecesOf(row.after)];
  const title = html`<h4>${messages.evidence}</h4>`;
  if (JSON.stringify(before) === JSON.stringify(after)) {
    return html`<h4>${messages.evidence} <span class="tally">${text.sameOnBothSides}</span></h4>
      ${pieceList(after, null, row.after, context)}`;
  }
  return html`${title}
  ${sides((side, letter) => {
    const [own, other] = letter === "A" ? [before, after] : [after, before];
    return html`<p><b class="letter">${letter}</b> <span class="tally">${own?.length ?? 0}</span></p>
      ${pieceList(own, other ?? [], side, context)}`;
  }, row)}`;
}

interface Piece {
  readonly id: string | null;
  readonly content: string | null;
}

/** Null where the target does not say what it found. */
function piecesOf({ sample }: ReportedRow): readonly Piece[] | null {
  const { retrieved_contexts: contexts, retrieved_context_ids: ids } = sample;
  if (contexts === undefined && ids === undefined) return null;
  const count = Math.max(contexts?.length ?? 0, ids?.length ?? 0);
  return Array.from({ length: count }, (_, index) => ({
    id: ids?.[index] ?? null,
    content: contexts?.[index] ?? null,
  }));
}

/** `other` is what the other side found; null where that is the same. */
function pieceList(
  pieces: readonly Piece[] | null,
  other: readonly Piece[] | null,
  { sample }: ReportedRow,
  context: ComparisonContext,
): Html {
  const { words } = context;
  if (pieces === null) return html`<p class="quiet">${words.noContextsTold}</p>`;
  if (pieces.length === 0) return html`<p class="quiet">${words.noContexts}</p>`;
  const wanted = new Set(sample.expected_documents ?? []);
  return html`<ol class="pieces">
      ${pieces.slice(0, shownPieces).map(({ id, content }, index) => {
        const isWanted = id !== null && documentOf(id, wanted) !== undefined;
        return html`<li>
          <h5>
            [${index + 1}] ${id === null ? null : html`<code>${shortened(id, 160)}</code>`}
            ${isWanted ? html`<span class="badge badge-answered">${words.expectedDocuments}</span>` : null}
            ${other === null ? null : elsewhere({ id, content }, other, context)}
          </h5>
          ${content === null ? null : longText(content, pieceLength, context)}
        </li>`;
      })}
    </ol>
    ${
      pieces.length > shownPieces
        ? html`<p class="quiet">${words.morePieces(pieces.length - shownPieces, context.files.jsonl)}</p>`
        : null
    }`;
}

function elsewhere(piece: Piece, other: readonly Piece[], { text }: ComparisonContext): Html {
  const at = other.findIndex(({ id, content }) => (piece.id === null ? content === piece.content : id === piece.id));
  if (at === -1) return html`<span class="badge badge-held">${text.onlyHere}</span>`;
  return html`<span class="tally">${text.alsoThere} [${at + 1}]</span>`;
}
