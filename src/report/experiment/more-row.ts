import { html, type Html } from "../html.js";
import type { ExperimentContext } from "./experiment-context.js";

/** The line under a row that unfolds; where the page had no room for its details, it says where they are. */
export function moreRow(details: Html | null, { words, files, columns }: MoreRowContext): Html {
  return html`<tr class="more">
    <td></td>
    <td colspan="${columns + 2}">
      ${
        details === null
          ? html`<span class="quiet">${words.detailsLeftOut(files.jsonl)}</span>`
          : html`<details>
              <summary>${words.details}</summary>
              ${details}
            </details>`
      }
    </td>
  </tr>`;
}

interface MoreRowContext extends Pick<ExperimentContext, "words" | "files"> {
  /** Columns of figures, beside number, question and state. */
  readonly columns: number;
}
