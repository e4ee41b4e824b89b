import { html, type Html } from "../html.js";
import type { ExperimentContext } from "./experiment-context.js";
import { compact } from "./page-parts.js";
import type { RowPlace } from "./page-budget.js";

export interface RowsTable<Row> {
  readonly title: string;
  /** Between the heading and the table: notes and controls. */
  readonly above: Html;
  /** Heading of the column after the question. */
  readonly state: string;
  /** Headings of the columns of figures. */
  readonly figures: readonly string[];
  readonly categories: readonly (string | null)[];
  /** By row, in the order of `rows`. */
  readonly places: readonly RowPlace[];
  readonly rows: Iterable<Row>;
  /** A row that has a place; `category` is its index among the categories, -1 for none of them. */
  readonly line: (row: Row, given: { readonly detailed: boolean; readonly category: number }) => Html;
}

/** The section of a page that lists its rows, piece by piece: it may be as large as the page is allowed to be. */
export function* rowsTable<Row extends { readonly category: string | null }>(
  { title, above, state, figures, categories, places, rows, line }: RowsTable<Row>,
  { words, messages }: Pick<ExperimentContext, "words" | "messages">,
): Generator<string> {
  yield '<section aria-labelledby="rows">';
  yield compact(
    html`<h2 id="rows">${title}</h2>
      ${above}`,
  );
  // Written as text, for they are closed far below.
  yield '<table id="rows-table">';
  yield compact(
    html`<caption class="unseen">
        ${title}
      </caption>
      <thead>
        <tr>
          <th scope="col">${messages.number}</th>
          <th scope="col" class="question">${messages.question}</th>
          <th scope="col" class="state">${state}</th>
          ${figures.map((figure) => html`<th scope="col" class="figure">${figure}</th>`)}
        </tr>
      </thead>`,
  );
  const indexes = new Map(categories.map((category, index) => [category, index]));
  let at = 0;
  for (const row of rows) {
    const place = places[at] ?? "left_out";
    at += 1;
    if (place === "left_out") continue;
    yield compact(line(row, { detailed: place === "detailed", category: indexes.get(row.category) ?? -1 }));
  }
  yield "</table>";
  yield compact(
    html`<p id="f-none" class="quiet" hidden>${words.noMatch}</p>
      <p class="more-rows"><button id="f-more" type="button" hidden>${words.showMore}</button></p>`,
  );
  yield "</section>";
}
