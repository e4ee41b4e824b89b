import { orderOf, type MetricChange } from "../../experiments/compare-rows.js";
import { rowCategory } from "../experiment/category-label.js";
import { titleOf } from "../experiment/experiment-context.js";
import { shortened } from "../experiment/shorten.js";
import { scoreFigure } from "../figures.js";
import { moreRow } from "../experiment/more-row.js";
import { html, type Html } from "../html.js";
import type { ComparedRow } from "./compared-row.js";
import type { ComparisonContext } from "./comparison-context.js";

const questionLength = 160;

/**
 * A pair of rows as a line of the table, its details in a second one. Its `data-` attributes are numbers and words of
 * closed sets: what changed, whether the answer did, the category, and the figures to sort by, worst change first.
 */
export function pairLine(
  row: ComparedRow,
  details: Html | null,
  categoryIndex: number,
  context: ComparisonContext,
): Html {
  const { words, text, metrics, columns } = context;
  const answer = row.same_answer === null ? "none" : row.same_answer ? "same" : "changed";
  const number = row.position + 1;
  const { worst_first: worst, best_first: best } = orderOf(row.changes);
  const gains = metrics.map(({ name }) => changeOf(row, name)?.gain ?? null);
  const category = rowCategory({ category: row.category, sample: row.after.sample }, context);
  return html`<tbody
    class="row"
    id="r-${number}"
    data-s="${row.kinds.join(" ")}"
    data-k="${answer}"
    data-c="${categoryIndex}"
    data-v="${[worst, best, ...gains].map((value) => (value === null ? "" : Number(value.toPrecision(6)))).join(",")}"
  >
    <tr>
      <td class="number">${number}</td>
      <td class="question">
        ${shortened(row.after.sample.user_input, questionLength)} <span class="id">${shortened(row.row_id, 80)}</span>
        ${category === null ? null : html`<span class="category">${category}</span>`}
      </td>
      <td class="state">
        ${changeBadges(row, context)}
        <span class="kind"
          >${{ none: words.noAnswer, same: text.answerSame, changed: text.answerChanged }[answer]}</span
        >
      </td>
      ${columns.map(({ name }) => changeCell(changeOf(row, name), titleOf(name, context), context))}
    </tr>
    ${moreRow(details, { ...context, columns: columns.length })}
  </tbody>`;
}

const looks = { worse: "stopped", lost: "held", better: "answered", gained: "answered", same: "declined" } as const;

/** What became of a row, in words; their colours repeat them. */
export function changeBadges({ kinds }: Pick<ComparedRow, "kinds">, { text }: ComparisonContext): Html {
  return html`${kinds.map((kind) => html`<span class="badge badge-${looks[kind]}">${text.changes[kind]}</span> `)}`;
}

/** A value, or the kind of its absence, with whether it passes. */
export function scoreOf(marked: MetricChange["before"], { messages }: ComparisonContext): Html {
  if (marked === null) return html`<span class="absence">${messages.absences.not_recorded}</span>`;
  const { score, passed } = marked;
  const mark = passed === null ? null : passed ? html` <i class="ok">✓</i>` : html` <i class="miss">✗</i>`;
  if (score.status !== "scored") return html`<span class="absence">${messages.absences[score.status]}</span>${mark}`;
  return html`<span class="nowrap">${scoreFigure(score.value)}${mark}</span>`;
}

function changeOf({ changes }: ComparedRow, metric: string): MetricChange | undefined {
  return changes.find((change) => change.metric === metric);
}

function changeCell(change: MetricChange | undefined, label: string, context: ComparisonContext): Html {
  if (change === undefined || (change.kind === "absent" && change.pass === null)) {
    return html`<td class="figure none" data-label="${label}">·</td>`;
  }
  const { kind, before, after, pass } = change;
  if (kind === "same" && pass === null) {
    return html`<td class="figure unchanged" data-label="${label}">= ${scoreOf(after, context)}</td>`;
  }
  return html`<td class="figure" data-label="${label}">
    <span>${scoreOf(before, context)} → ${scoreOf(after, context)}</span>
    <span class="metric-change metric-change-${kind}">${context.text.metricChanges[kind]}</span>
  </td>`;
}
