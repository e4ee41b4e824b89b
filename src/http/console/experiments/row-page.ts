import type { ExperimentContext } from "../../../report/experiment/experiment-context.js";
import { rowDetails } from "../../../report/experiment/row-details.js";
import { stateBadge as rowBadge, stateOf } from "../../../report/experiment/row-line.js";
import type { ReportedRow } from "../../../report/experiment/reported-row.js";
import { shortened } from "../../../report/experiment/shorten.js";
import { html } from "../../../report/html.js";
import type { PageContent } from "../section.js";
import type { View } from "../view.js";
import { experimentAddress } from "./addresses.js";
import { experimentsWords } from "./messages.js";

/** One row: question, answer, evidence, claims, and every score with its verdicts and reasons. */
export function rowPage(
  given: {
    readonly name: string;
    readonly row: ReportedRow;
    /** Whether the answer's own run is recorded here. */
    readonly recorded: boolean;
  },
  context: ExperimentContext,
  view: View,
): PageContent {
  const words = experimentsWords(view.language);
  const { name, row, recorded } = given;
  const run = row.answer?.run_id ?? null;
  const number = row.position + 1;
  return {
    title: `${words.rowNumber(number)} · ${name}`,
    section: "experiments",
    body: html`<p class="eyebrow">
        <a href="${experimentAddress(name)}">${words.rowOf(name)}</a> · ${words.rowNumber(number)}
      </p>
      <h1 class="question">${shortened(row.sample.user_input, 300)}</h1>
      <p class="badges">
        ${rowBadge(stateOf(row), context)}
        ${recorded && run !== null ? html`<a href="/runs/${encodeURIComponent(run)}">${words.run}</a>` : null}
      </p>
      <div class="row one-row">
        <section aria-label="${context.words.details}">
          <h2 class="unseen">${context.words.details}</h2>
          ${rowDetails(row, context)}
        </section>
      </div>`,
  };
}
