import { html, type Html } from "../../../report/html.js";
import { retrievalModes, type RetrievalMode } from "../../../retrieval/port.js";
import type { View } from "../view.js";
import { corpusWords } from "./messages.js";

export interface SearchFields {
  readonly query: string;
  readonly mode: RetrievalMode;
  readonly topK: number;
}

/** The form that tries the search. Its state stands in the address. */
export function searchForm({ query, mode, topK }: SearchFields, view: View, refused = false): Html {
  const words = corpusWords(view.language);
  return html`<form
    method="get"
    action="/corpus/search"
    class="filter search-filter"
    role="search"
    aria-label="${words.searchTitle}"
  >
    <label class="filter-text"
      >${words.query}
      <input
        name="query"
        type="search"
        value="${query}"
        maxlength="2000"
        required
        ${refused ? html`aria-invalid="true" aria-describedby="query-fault"` : null}
      />
      ${refused ? html`<span id="query-fault" class="field-error" role="alert">${words.queryBlank}</span>` : null}</label
    >
    <label
      >${words.mode}
      <select name="mode">
        ${retrievalModes.map(
          (each) =>
            html`<option value="${each}" ${each === mode ? html`selected` : null}>${words.modes[each]}</option>`,
        )}
      </select></label
    >
    <label>${words.topK} <input name="top_k" type="number" min="1" max="100" value="${topK}" /></label>
    <p class="actions"><button>${words.search}</button></p>
  </form>`;
}
