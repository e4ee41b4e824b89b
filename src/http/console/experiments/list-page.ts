import { meanFigure } from "../../../report/figures.js";
import { html, type Html } from "../../../report/html.js";
import { labelOf } from "../../../report/messages.js";
import type { PlannedMetric } from "../../../experiments/plan.js";
import type { PageContent } from "../section.js";
import { mayUse, type View } from "../view.js";
import { experimentAddress, withQuery } from "./addresses.js";
import {
  experimentsPerPage,
  type ExperimentGroup,
  type ExperimentList,
  type ListedExperiment,
} from "./list-experiments.js";
import { experimentsWords } from "./messages.js";
import { sparkline } from "./sparkline.js";
import { stateBadge } from "./state-badge.js";
import { targetName } from "./target-name.js";
import { readerTime } from "../reader-time.js";

/** All experiments with their key figures, those over the same questions together with their trend. */
export function listPage({ groups, total }: ExperimentList, page: number, view: View): PageContent {
  const words = experimentsWords(view.language);
  return {
    title: words.title,
    section: "experiments",
    body: html`<div class="head-line">
        <h1>${words.title}</h1>
        ${mayUse(view, ["manage"]) ? html`<a class="button primary" href="/experiments/new">${words.start}</a>` : null}
      </div>
      <p>${words.introduction}</p>
      ${groups.length === 0 ? html`<p class="empty">${words.none} ${words.noneStep}</p>` : null}
      ${groups.map((group, index) => section(group, index, view))} ${comparison(groups, view)}
      ${pages(total, page, view)}`,
  };
}

const shownMetrics = 4;

function section(group: ExperimentGroup, index: number, view: View): Html {
  const words = experimentsWords(view.language);
  const metrics = mainMetrics(group);
  return html`<section aria-labelledby="group-${index}" class="experiment-group">
    <h2 id="group-${index}">${group.dataset} <span class="tally">${words.questions(group.questions)}</span></h2>
    ${trend(group, metrics, view)}
    <table class="experiment-list as-cards">
      <caption class="unseen">
        ${group.dataset}
      </caption>
      <thead>
        <tr>
          <th scope="col">${words.name}</th>
          <th scope="col">${words.state}</th>
          <th scope="col" class="figure">${words.done}</th>
          <th scope="col" class="figure">${words.problems}</th>
          ${metrics.map(({ name }) => html`<th scope="col" class="figure">${titleOf(name, view)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${group.experiments.map((experiment) => row(experiment, metrics, view))}
      </tbody>
    </table>
  </section>`;
}

/** The first metrics of the plan that have a value somewhere. */
function mainMetrics({ experiments }: ExperimentGroup): readonly PlannedMetric[] {
  const planned = new Map(
    experiments.flatMap((experiment) => experiment.planned).map((metric) => [metric.name, metric]),
  );
  return [...planned.values()]
    .filter(({ name }) => experiments.some(({ means }) => means.has(name)))
    .slice(0, shownMetrics);
}

function trend({ experiments }: ExperimentGroup, metrics: readonly PlannedMetric[], view: View): Html | null {
  const words = experimentsWords(view.language);
  if (experiments.length < 2) return html`<p class="quiet">${words.noTrend}</p>`;
  const oldestFirst = experiments.toReversed();
  const charts = metrics.flatMap((metric) => {
    const values = oldestFirst.map(({ means }) => means.get(metric.name) ?? null);
    const title = titleOf(metric.name, view);
    const told = values.map((value) => (value === null ? "—" : value.toFixed(2))).join(", ");
    const chart = sparkline(values, metric.range, words.trendOf(title, told));
    if (chart === null) return [];
    const last = values.findLast((value) => value !== null) ?? null;
    return [
      html`<div>
        <dt>${title}</dt>
        <dd>${chart}<b>${last === null ? "—" : meanFigure(last)}</b></dd>
      </div>`,
    ];
  });
  return charts.length === 0 ? null : html`<dl class="trends" aria-label="${words.trend}">${charts}</dl>`;
}

function row(experiment: ListedExperiment, metrics: readonly PlannedMetric[], view: View): Html {
  const words = experimentsWords(view.language);
  const { name, created_at: created, rows, problems, means, target, state } = experiment;
  return html`<tr>
    <th scope="row">
      <a href="${experimentAddress(name)}">${name}</a>
      <span class="experiment-facts"
        >${readerTime(created)} ${target === null ? null : html` · ${targetName(target, view)}`}</span
      >
    </th>
    <td data-label="${words.state}">
      <span
        >${stateBadge(state, view)}
        ${rows.failed === 0 ? null : html`<span class="fault">${words.errors(rows.failed)}</span>`}</span
      >
    </td>
    <td class="figure" data-label="${words.done}">${rows.finished + rows.failed} / ${rows.selected}</td>
    <td class="figure" data-label="${words.problems}">${problems}</td>
    ${metrics.map((metric) => {
      const mean = means.get(metric.name);
      return html`<td class="figure" data-label="${titleOf(metric.name, view)}">
        ${mean === undefined ? "—" : meanFigure(mean)}
      </td>`;
    })}
  </tr>`;
}

/** Two experiments to hold against each other: the two newest over the same questions until the reader says otherwise. */
function comparison(groups: readonly ExperimentGroup[], view: View): Html | null {
  const words = experimentsWords(view.language);
  const count = groups.reduce((sum, { experiments }) => sum + experiments.length, 0);
  if (count < 2) return null;
  const pair = groups.find(({ experiments }) => experiments.length > 1) ?? groups[0];
  const [later, earlier] = pair?.experiments ?? [];
  return html`<section aria-labelledby="compare">
    <h2 id="compare">${words.compareTwo}</h2>
    <form method="get" action="/experiments/compare" class="filter compare-form">
      ${experimentChoice("before", words.earlier, groups, earlier?.name)}
      ${experimentChoice("after", words.later, groups, later?.name)}
      <p class="actions"><button>${words.compare}</button></p>
    </form>
  </section>`;
}

function experimentChoice(
  field: string,
  label: string,
  groups: readonly ExperimentGroup[],
  chosen: string | undefined,
): Html {
  return html`<label
    >${label}
    <select name="${field}" required>
      ${groups.map(
        ({ dataset, experiments }) =>
          html`<optgroup label="${dataset}">
            ${experiments.map(
              ({ name }) => html`<option value="${name}" ${name === chosen ? html`selected` : null}>${name}</option>`,
            )}
          </optgroup>`,
      )}
    </select></label
  >`;
}

function pages(total: number, page: number, view: View): Html | null {
  const words = experimentsWords(view.language);
  const last = Math.ceil(total / experimentsPerPage);
  if (last <= 1) return null;
  const address = (to: number): string => withQuery("/experiments", { page: to });
  return html`<nav class="pages" aria-label="${words.pages}">
    ${page > 1 ? html`<a rel="prev" href="${address(page - 1)}">← ${words.newer}</a>` : null}
    <span>${page} / ${last}</span>
    ${page < last ? html`<a rel="next" href="${address(page + 1)}">${words.older} →</a>` : null}
  </nav>`;
}

function titleOf(metric: string, { report }: View): string {
  return labelOf(report.metricTitles, metric);
}
