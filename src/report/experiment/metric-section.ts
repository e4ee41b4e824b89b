import { percent, range } from "../../experiments/output/figure.js";
import { outputMessages } from "../../experiments/output/messages.js";
import type { ExperimentSummary, MetricStatistics } from "../../experiments/summary.js";
import { absenceKinds } from "../../metrics/summarise.js";
import { bar, meanFigure } from "../figures.js";
import { html, type Html } from "../html.js";
import { titleOf, type ExperimentContext } from "./experiment-context.js";
import { histogram } from "./histogram.js";
import type { RowTally } from "./tally.js";

/** Each metric with everything that its mean stands on. */
export function metricSection(summary: ExperimentSummary, tally: RowTally, context: ExperimentContext): Html {
  const { words, messages } = context;
  const { scoredOfTotal } = outputMessages(context.language);
  if (summary.metrics.length === 0) return html`<p class="quiet">${messages.noScores}</p>`;
  const heads = [messages.metric, messages.mean, words.interval, scoredOfTotal, words.passRate];
  return html`<section aria-labelledby="metrics">
    <h2 id="metrics">${words.metrics}</h2>
    <table class="metrics stacked">
      <caption class="unseen">
        ${words.metrics}
      </caption>
      <thead>
        <tr>
          ${[...heads, words.distribution, messages.withoutScore].map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${summary.metrics.map((metric) => metricRow(metric, tally.histograms.get(metric.metric) ?? [], context))}
      </tbody>
    </table>
    <p class="quiet">${words.metricsNote}</p>
  </section>`;
}

function metricRow(metric: MetricStatistics, bins: readonly number[], context: ExperimentContext): Html {
  const { words, messages, language } = context;
  const { pass, absent } = metric;
  const { absences: kinds, scoredOfTotal } = outputMessages(language);
  const absences = absenceKinds.filter((kind) => absent[kind] > 0).map((kind) => `${kinds[kind]} ${absent[kind]}`);
  return html`<tr>
    <th scope="row">
      ${titleOf(metric.metric, context)}
      ${metric.higher_is_better ? null : html`<span class="tally">(${words.lowerIsBetter})</span>`}
    </th>
    <td data-label="${messages.mean}">
      <span class="measure"
        >${metric.mean === null ? messages.none : html`${bar(metric.mean)}<b>${meanFigure(metric.mean)}</b>`}</span
      >
    </td>
    <td data-label="${words.interval}" class="nowrap">${range(metric.interval)}</td>
    <td data-label="${scoredOfTotal}" class="nowrap">${metric.scored} / ${metric.total}</td>
    <td data-label="${words.passRate}">
      ${pass === null ? "—" : html`<b>${percent(pass.rate)}</b> <span class="tally">${pass.passed} / ${pass.cases}</span>`}
    </td>
    <td data-label="${words.distribution}">${histogram(bins, words.binCounts)}</td>
    <td data-label="${messages.withoutScore}" class="absences">${absences.join(language === "ja" ? "、" : ", ")}</td>
  </tr>`;
}
