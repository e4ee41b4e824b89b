import { rateOf } from "../../../calibration/interval.js";
import { meanFigure } from "../../../report/figures.js";
import { html, type Html } from "../../../report/html.js";
import { labelOf } from "../../../report/messages.js";
import type { PageContent } from "../section.js";
import type { View } from "../view.js";
import { bandChart } from "./band-chart.js";
import { trustWords } from "./messages.js";
import type { MetricAgreement, ScoreBand } from "./score-bands.js";
import { trustAddress, trustHead } from "./trust-tabs.js";

export interface Agreement {
  readonly metrics: readonly MetricAgreement[];
  /** Those that have labels. */
  readonly categories: readonly string[];
  /** undefined: all. */
  readonly category: string | undefined;
}

/** What people decided beside what the scores said: each metric as a chart with its table. */
export function agreementPage({ metrics, categories, category }: Agreement, view: View): PageContent {
  const words = trustWords(view.language);
  return {
    title: words.pages.agreement,
    section: "trust",
    body: html`${trustHead("agreement", view)}
      <p>${words.agreementIntroduction}</p>
      ${categories.length === 0 ? null : filterForm(categories, category, view)}
      ${metrics.length === 0 ? html`<p class="empty">${words.noJudged}</p>` : metrics.map((metric, index) => oneMetric(metric, index, view))}`,
  };
}

function filterForm(categories: readonly string[], category: string | undefined, view: View): Html {
  const words = trustWords(view.language);
  return html`<form method="get" action="${trustAddress("agreement")}" class="filter compare-filter">
    <label
      >${words.category}
      <select name="category">
        <option value="">${words.all}</option>
        ${categories.map((each) => html`<option value="${each}" ${each === category ? html`selected` : null}>${each}</option>`)}
      </select></label
    >
    <p class="actions"><button>${words.show}</button></p>
  </form>`;
}

function oneMetric(agreement: MetricAgreement, index: number, view: View): Html {
  const words = trustWords(view.language);
  const { metric, right, wrong, unscored, meanRight, meanWrong, bands } = agreement;
  const title = labelOf(view.report.metricTitles, metric);
  const id = `metric-${index + 1}`;
  return html`<section class="agreement" aria-labelledby="${id}">
    <h2 id="${id}">${title} <span class="tally">${words.metricCounts(right, wrong)}</span></h2>
    <div class="agreement-parts">
      <figure>
        ${bandChart(bands, words.chartOf(title), words)}
        <figcaption>
          <ul class="legend">
            <li><span class="swatch swatch-right"></span>${words.right}</li>
            <li><span class="swatch swatch-wrong"></span>${words.wrong}</li>
          </ul>
        </figcaption>
      </figure>
      <dl class="facts">
        <dt>${words.meanRight}</dt>
        <dd>${meanRight === null ? "—" : meanFigure(meanRight)}</dd>
        <dt>${words.meanWrong}</dt>
        <dd>${meanWrong === null ? "—" : meanFigure(meanWrong)}</dd>
      </dl>
    </div>
    ${unscored === 0 ? null : html`<p class="quiet">${words.withoutScore(unscored)}</p>`}
    <details>
      <summary>${words.tableOf(title)}</summary>
      ${bandTable(bands, view)}
    </details>
  </section>`;
}

function bandTable(bands: readonly ScoreBand[], view: View): Html {
  const words = trustWords(view.language);
  return html`<table class="band-table">
    <thead>
      <tr>
        <th scope="col">${words.band}</th>
        ${[words.right, words.wrong, words.shareRight, words.interval].map((title) => html`<th scope="col" class="figure">${title}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${bands.toReversed().map((band) => {
        const { value, interval } = rateOf(band.right, band.right + band.wrong);
        return html`<tr>
          <th scope="row">${band.from.toFixed(1)}–${band.to.toFixed(1)}</th>
          <td class="figure">${band.right}</td>
          <td class="figure">${band.wrong}</td>
          <td class="figure">${value === null ? "—" : share(value)}</td>
          <td class="figure">${interval === null ? "" : `${share(interval.low)}–${share(interval.high)}`}</td>
        </tr>`;
      })}
    </tbody>
  </table>`;
}

function share(value: number): string {
  return `${(value * 100).toFixed(0)} %`;
}
