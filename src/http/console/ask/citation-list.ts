import type { RunResult } from "../../../../graphs/answer/run-result.js";
import type { Citation } from "../../../core/outcome.js";
import { html, type Html } from "../../../report/html.js";
import type { View } from "../view.js";
import { citationAnchor } from "./cited-text.js";
import { askWords } from "./messages.js";

/** What an answer cites; each opens the text of its evidence, the first is open. */
export function citationList({ outcome, chunks }: RunResult, view: View): Html | null {
  const citations = outcome?.citations ?? [];
  if (citations.length === 0) return null;
  const words = askWords(view.language);
  return html`<section aria-labelledby="citations">
    <h2 id="citations">${words.citations}</h2>
    <ol class="cited">
      ${citations.map((citation, index) => html`<li>${oneCitation(citation, index === 0, chunks, view)}</li>`)}
    </ol>
  </section>`;
}

function oneCitation(citation: Citation, open: boolean, chunks: RunResult["chunks"], view: View): Html {
  const words = askWords(view.language);
  const { number, title, evidence_id: id, corpus_version: version, uri } = citation;
  const content = contentOf(id, chunks);
  return html`<details id="${citationAnchor(number)}" ${open ? html`open` : null}>
    <summary><b>[${number}]</b> ${title === "" ? id : title}</summary>
    ${content === null ? html`<p class="quiet">${words.unknownEvidence}</p>` : html`<blockquote tabindex="0">${content}</blockquote>`}
    <p class="quiet">
      ${version} · <code>${id}</code>
      ${/^https?:\/\/\S+$/i.test(uri) ? html` · <a href="${uri}" rel="noopener noreferrer">${words.openDocument}</a>` : null}
    </p>
  </details>`;
}

function contentOf(evidenceId: string, chunks: RunResult["chunks"]): string | null {
  for (const { record } of chunks) {
    const fields = Object(record) as Readonly<Record<string, unknown>>;
    if (fields["evidence_id"] === evidenceId && typeof fields["content"] === "string") return fields["content"];
  }
  return null;
}
