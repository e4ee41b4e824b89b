import { metricColumns, titleOf, type ExperimentContext } from "../../../report/experiment/experiment-context.js";
import { rowDetails } from "../../../report/experiment/row-details.js";
import { rowLine } from "../../../report/experiment/row-line.js";
import type { ReportedRow } from "../../../report/experiment/reported-row.js";
import type { RowTally } from "../../../report/experiment/tally.js";
import { html, type Html } from "../../../report/html.js";
import type { View } from "../view.js";
import { experimentAddress, withQuery } from "./addresses.js";
import { experimentsWords } from "./messages.js";
import { foundNote, pager } from "./pager.js";
import { rowFilter } from "./row-filter.js";
import { rowsPerPage, type RowSearch } from "./row-search.js";

export interface RowsSectionInput {
  readonly name: string;
  readonly search: RowSearch;
  /** Results are looked at while the experiment runs. */
  readonly soFar: boolean;
  readonly tally: RowTally;
  readonly categories: readonly (string | null)[];
  /** Of this page. */
  readonly rows: readonly ReportedRow[];
  /** Of all pages. */
  readonly total: number;
}

/** One page of the rows, each with everything that is known of it folded below. */
export function rowsSection(input: RowsSectionInput, context: ExperimentContext, view: View): Html {
  const { name, search, tally, categories, rows, total } = input;
  const { words } = context;
  const action = experimentAddress(name);
  const found = { page: search.page, perPage: rowsPerPage, shown: rows.length, total };
  const address = (page: number): string =>
    `${withQuery(action, { ...search, page, results: input.soFar ? "now" : null })}#rows`;
  // Columns are for metrics that say something here; the details have all of them.
  const measured = { ...context, metrics: context.metrics.filter(({ name: metric }) => isMeasured(metric, tally)) };
  return html`<section aria-labelledby="rows">
    <h2 id="rows">${words.rows}</h2>
    ${rowFilter({ action, search, tally, categories }, context, view)} ${foundNote(found, view)}
    ${rows.length === 0 ? noRows(tally, view) : table(input, measured, view)} ${pager({ ...found, address }, view)}
  </section>`;
}

function isMeasured(metric: string, { histograms }: RowTally): boolean {
  return histograms.get(metric)?.some((count) => count > 0) ?? false;
}

function noRows({ rows }: RowTally, view: View): Html {
  const words = experimentsWords(view.language);
  return html`<p class="empty">${rows === 0 ? words.noRowYet : words.noRow}</p>`;
}

function table({ name, rows, categories }: RowsSectionInput, context: ExperimentContext, view: View): Html {
  const { words, messages, metrics } = context;
  const own = experimentsWords(view.language);
  return html`<table id="rows-table">
    <caption class="unseen">
      ${words.rows}
    </caption>
    <thead>
      <tr>
        <th scope="col">${messages.number}</th>
        <th scope="col" class="question">${messages.question}</th>
        <th scope="col" class="state">${messages.result}</th>
        ${metrics.slice(0, metricColumns).map((metric) => html`<th scope="col" class="figure">${titleOf(metric.name, context)}</th>`)}
      </tr>
    </thead>
    ${rows.map((row) => {
      const address = experimentAddress(name, `/rows/${row.position + 1}`);
      const details = html`<p><a href="${address}">${own.openRow}</a></p>
        ${rowDetails(row, context)}`;
      return rowLine(row, details, categories.indexOf(row.category), context);
    })}
  </table>`;
}
