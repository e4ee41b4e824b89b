import type { Score } from "../core/score.js";
import { scoreFigure } from "./figures.js";
import { html, type Html } from "./html.js";
import { labelOf } from "./messages.js";
import { expectationMark, reasonLabel, statusBadge } from "./outcome-badge.js";
import type { PageContext } from "./page-context.js";
import type { ReportedRun } from "./reported-run.js";
import { metricNames } from "./runs-summary.js";

/** One row a question, each a link to its details. */
export function overviewSection(runs: readonly ReportedRun[], context: PageContext): Html {
  const { messages, metricTitles } = context;
  const metrics = metricNames(runs);
  return html`<section aria-labelledby="overview">
    <h2 id="overview">${messages.overview}</h2>
    <table class="overview">
      <thead>
        <tr>
          <th scope="col">${messages.number}</th>
          <th scope="col">${messages.question}</th>
          <th scope="col">${messages.result}</th>
          ${metrics.map((metric) => html`<th scope="col" class="figure">${labelOf(metricTitles, metric)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${runs.map((run, index) => overviewRow(run, index, metrics, context))}
      </tbody>
    </table>
  </section>`;
}

function overviewRow(run: ReportedRun, index: number, metrics: readonly string[], context: PageContext): Html {
  const status = run.outcome?.status ?? null;
  return html`<tr>
    <td class="number">${index + 1}</td>
    <td class="question"><a href="#q-${index + 1}">${run.question}</a></td>
    <td class="result">
      ${statusBadge(status, context)} ${status === "answered" ? null : reasonLabel(run.outcome?.reason ?? "", context)}
      ${expectationMark(run, context)}
    </td>
    ${metrics.map((metric) =>
      scoreCell(
        run.scores.find((score) => score.metric === metric),
        context,
      ),
    )}
  </tr>`;
}

function scoreCell(score: Score | undefined, { messages }: PageContext): Html {
  if (score === undefined) return html`<td class="figure"></td>`;
  if (score.status === "scored") return html`<td class="figure">${scoreFigure(score.value)}</td>`;
  return html`<td class="figure absence">${messages.absences[score.status]}</td>`;
}
