import { bar, meanFigure } from "./figures.js";
import { html, type Html } from "./html.js";
import { labelOf } from "./messages.js";
import { reasonLabel, statusBadge } from "./outcome-badge.js";
import type { PageContext } from "./page-context.js";
import type { MetricSummary, RunsSummary } from "./runs-summary.js";

/** Counts per route and reason, and the mean of each metric with its coverage. */
export function summarySection(summary: RunsSummary, context: PageContext): Html {
  const { messages } = context;
  return html`<section aria-labelledby="summary">
    <h2 id="summary">${messages.summary}</h2>
    <div class="columns">
      <div>
        <h3>${messages.outcomes}</h3>
        ${outcomeTable(summary, context)} ${expectationLine(summary, context)}
      </div>
      <div>
        <h3>${messages.metrics}</h3>
        ${summary.metrics.length === 0 ? html`<p class="quiet">${messages.noScores}</p>` : metricTable(summary, context)}
      </div>
    </div>
  </section>`;
}

function outcomeTable({ outcomes }: RunsSummary, context: PageContext): Html {
  const { messages } = context;
  return html`<table>
    <thead>
      <tr>
        <th scope="col">${messages.result}</th>
        <th scope="col">${messages.reason}</th>
        <th scope="col">${messages.route}</th>
        <th scope="col" class="figure">${messages.count}</th>
      </tr>
    </thead>
    <tbody>
      ${outcomes.map(
        ({ status, reason, route, count }) =>
          html`<tr>
            <td>${statusBadge(status, context)}</td>
            <td>${reasonLabel(reason, context)}</td>
            <td class="route">${labelOf(messages.routes, route)}</td>
            <td class="figure">${count}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function expectationLine({ expectations }: RunsSummary, { messages }: PageContext): Html | null {
  if (expectations.total === 0) return null;
  return html`<p class="expectations">${messages.expectation}: <b>${expectations.met} / ${expectations.total}</b></p>`;
}

function metricTable({ metrics }: RunsSummary, context: PageContext): Html {
  const { messages } = context;
  return html`<table class="metrics">
      <thead>
        <tr>
          <th scope="col">${messages.metric}</th>
          <th scope="col">${messages.mean}</th>
          <th scope="col" class="figure">${messages.scoredOfTotal}</th>
          <th scope="col">${messages.withoutScore}</th>
        </tr>
      </thead>
      <tbody>
        ${metrics.map((metric) => metricRow(metric, context))}
      </tbody>
    </table>
    <p class="quiet">${messages.metricsNote}</p>`;
}

function metricRow({ metric, mean, scored, total, absences }: MetricSummary, context: PageContext): Html {
  const { messages, metricTitles } = context;
  const list = absences.map(({ kind, count }) => `${labelOf(messages.absences, kind)} ${count}`).join("、");
  return html`<tr>
    <th scope="row">${labelOf(metricTitles, metric)}</th>
    <td>
      <span class="measure">${mean === null ? messages.none : html`${bar(mean)}<b>${meanFigure(mean)}</b>`}</span>
    </td>
    <td class="figure">${scored} / ${total}</td>
    <td class="absences">${context.language === "ja" ? list : list.replaceAll("、", ", ")}</td>
  </tr>`;
}
