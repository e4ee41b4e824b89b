import { scoreFigure } from "../figures.js";
import { moreRow } from "./more-row.js";
import { html, type Html } from "../html.js";
import { rowCategory } from "./category-label.js";
import { metricColumns, type ExperimentContext } from "./experiment-context.js";
import { isFailing, type ReportedRow } from "./reported-row.js";
import { shortened } from "./shorten.js";

const questionLength = 160;

export type RowState = "failing" | "clean" | "pending";

export function stateOf(row: ReportedRow): RowState {
  if (row.status === "pending") return "pending";
  return isFailing(row) ? "failing" : "clean";
}

/**
 * A row of the table, with its details in a second line. Its `data-` attributes are numbers and words of closed
 * sets, which the script sorts and filters by; texts it reads from the cells.
 */
export function rowLine(
  row: ReportedRow,
  details: Html | null,
  categoryIndex: number,
  context: ExperimentContext,
): Html {
  const { words, metrics } = context;
  const state = stateOf(row);
  const number = row.position + 1;
  const values = metrics.map(({ name }) => valueOf(row, name));
  const columns = metrics.slice(0, metricColumns);
  const { kind } = row.diagnosis;
  const category = rowCategory(row, context);
  return html`<tbody
    class="row"
    id="r-${number}"
    data-s="${state}"
    data-k="${kind}"
    data-c="${categoryIndex}"
    data-v="${values.map((value) => (value === null ? "" : Number(value.toPrecision(6)))).join(",")}"
  >
    <tr>
      <td class="number">${number}</td>
      <td class="question">
        ${shortened(row.sample.user_input, questionLength)} <span class="id">${shortened(row.row_id, 80)}</span>
        ${category === null ? null : html`<span class="category">${category}</span>`}
      </td>
      <td class="state">
        ${stateBadge(state, context)}${kind === "none" ? null : html` <span class="kind">${words.kinds[kind]}</span>`}
      </td>
      ${columns.map(({ name }) => scoreCell(row, name, context))}
    </tr>
    ${moreRow(details, { ...context, columns: columns.length })}
  </tbody>`;
}

/** How a row came out, in a word; its colour repeats the word. */
export function stateBadge(state: RowState, { words }: ExperimentContext): Html {
  const look = { failing: "stopped", clean: "answered", pending: "declined" }[state];
  return html`<span class="badge badge-${look}">${words.states[state]}</span>`;
}

function valueOf(row: ReportedRow, metric: string): number | null {
  const score = row.scores.find((marked) => marked.score.metric === metric)?.score;
  return score?.status === "scored" ? score.value : null;
}

function scoreCell(row: ReportedRow, metric: string, context: ExperimentContext): Html {
  const marked = row.scores.find(({ score }) => score.metric === metric);
  const label = context.metricTitles[metric] ?? metric;
  if (marked === undefined) return html`<td class="figure none" data-label="${label}">·</td>`;
  const { score, passed } = marked;
  if (score.status !== "scored") {
    return html`<td class="figure absence" data-label="${label}">${context.messages.absences[score.status]}</td>`;
  }
  const mark = passed === null ? null : passed ? html`<i class="ok">✓</i>` : html`<i class="miss">✗</i>`;
  return html`<td class="figure" data-label="${label}">${scoreFigure(score.value)} ${mark}</td>`;
}
