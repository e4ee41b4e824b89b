import type { Comparison } from "../../experiments/comparison.js";
import { comparisonTables } from "../../experiments/output/comparison-tables.js";
import { html, type Html } from "../html.js";
import type { ExperimentContext } from "./experiment-context.js";

/** An earlier experiment beside this one, with the tables of `konkyo compare`. */
export function comparisonSection(comparison: Comparison, { words, language }: ExperimentContext): Html {
  return html`<section class="comparison" aria-labelledby="comparison">
    <h2 id="comparison">${words.comparedWith} ${comparison.before}</h2>
    <p><a href="./comparison.html">${words.sideBySide}</a></p>
    ${comparisonTables(comparison, language).map(
      ({ title, head, rows }) =>
        html`<h3>${title}</h3>
          <div class="wide" tabindex="0" role="region" aria-label="${title}">
            <table>
              <caption class="unseen">
                ${title}
              </caption>
              <thead>
                <tr>
                  ${head.map((name) => html`<th scope="col">${name}</th>`)}
                </tr>
              </thead>
              <tbody>
                ${rows.map(
                  (cells) =>
                    html`<tr>
                      ${cells.map((cell) => html`<td>${cell}</td>`)}
                    </tr>`,
                )}
              </tbody>
            </table>
          </div>`,
    )}
  </section>`;
}
