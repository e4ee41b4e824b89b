import type { PlannedMetric } from "../../experiments/plan.js";
import type { ExperimentSummary, MetricStatistics } from "../../experiments/summary.js";
import { html, type Html } from "../html.js";
import { categoryWithGuesses, moreCategories, shownCategories } from "./category-label.js";
import { titleOf, type ExperimentContext } from "./experiment-context.js";

/** Categories × metrics: colour for the eye, the figures as text. Nothing where no row has a category. */
export function heatMap(summary: ExperimentSummary, context: ExperimentContext): Html | null {
  const { words, messages, metrics } = context;
  if (summary.categories.length === 0 || metrics.length === 0) return null;
  return html`<section aria-labelledby="kinds">
    <h2 id="kinds">${words.heatMap}</h2>
    <div class="wide" tabindex="0" role="region" aria-labelledby="kinds">
      <table class="heat">
        <caption class="unseen">
          ${words.heatMap}
        </caption>
        <thead>
          <tr>
            <th scope="col">${messages.category}</th>
            <th scope="col" class="figure">${messages.count}</th>
            ${metrics.map(({ name }) => html`<th scope="col">${titleOf(name, context)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${summary.categories.slice(0, shownCategories).map(
            (category) =>
              html`<tr>
                <th scope="row">${categoryWithGuesses(category.category, context)}</th>
                <td class="figure">${category.rows.selected}</td>
                ${metrics.map((metric) => {
                  const found = category.metrics.find((statistics) => statistics.metric === metric.name);
                  return cell(found, metric, context);
                })}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    <p class="quiet">${words.heatMapNote} ${moreCategories(summary.categories.length, shownCategories, context)}</p>
  </section>`;
}

/** How bad a mean is within the range of its metric, from 0 (the best) to 5. */
export function heatOf(mean: number, { range: [low, high], higher_is_better: higher }: PlannedMetric): number {
  const share = Math.min(1, Math.max(0, (mean - low) / (high - low)));
  return Math.round((higher ? 1 - share : share) * 5);
}

function cell(statistics: MetricStatistics | undefined, metric: PlannedMetric, { words }: ExperimentContext): Html {
  if (statistics === undefined) return html`<td class="unmeasured"><span title="${words.notMeant}">·</span></td>`;
  const { mean, scored, total } = statistics;
  const counts = html`<span class="tally">${scored} / ${total}</span>`;
  if (mean === null) return html`<td class="unmeasured">—<br />${counts}</td>`;
  return html`<td class="heat-${heatOf(mean, metric)}"><b>${mean.toFixed(2)}</b><br />${counts}</td>`;
}
