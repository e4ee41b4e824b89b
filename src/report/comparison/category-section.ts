import { rowChangeKinds } from "../../experiments/compare-rows.js";
import { categoryWithGuesses, moreCategories, shownCategories } from "../experiment/category-label.js";
import { html, type Html } from "../html.js";
import type { ChangeTally } from "./change-tally.js";
import type { ComparisonContext } from "./comparison-context.js";

/** Which kinds of question changed. Nothing where no row has a category. */
export function categorySection({ categories }: ChangeTally, context: ComparisonContext): Html | null {
  const { text, messages } = context;
  if ([...categories.keys()].every((category) => category === null)) return null;
  return html`<section aria-labelledby="kinds">
    <h2 id="kinds">${text.categories}</h2>
    <div class="wide" tabindex="0" role="region" aria-labelledby="kinds">
      <table class="counts">
        <caption class="unseen">
          ${text.categories}
        </caption>
        <thead>
          <tr>
            <th scope="col">${messages.category}</th>
            <th scope="col" class="figure">${text.pairedRows}</th>
            ${rowChangeKinds.map((kind) => html`<th scope="col" class="figure">${text.changes[kind]}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${[...categories].slice(0, shownCategories).map(
            ([category, counts]) =>
              html`<tr>
                <th scope="row">${categoryWithGuesses(category, context)}</th>
                <td class="figure">${counts.rows}</td>
                ${rowChangeKinds.map((kind) => html`<td class="figure">${counts[kind] === 0 ? "·" : counts[kind]}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    <p class="quiet">${moreCategories(categories.size, shownCategories, context)}</p>
  </section>`;
}
