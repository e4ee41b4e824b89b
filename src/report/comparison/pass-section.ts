import type { Comparison, MetricComparison } from "../../experiments/comparison.js";
import { titleOf } from "../experiment/experiment-context.js";
import { html, type Html } from "../html.js";
import type { ComparisonContext } from "./comparison-context.js";
import { probability } from "./difference-section.js";

/** McNemar's table of each metric with a mark. */
export function passSection({ metrics }: Comparison, context: ComparisonContext): Html {
  const { text } = context;
  const marked = metrics
    .filter(({ pass }) => pass !== null)
    .sort((left, right) => changedSides(right) - changedSides(left));
  const table = countTable({
    title: text.passes,
    heads: [text.bothPass, text.passLost, text.passGained, text.nonePasses],
    rows: marked.map((metric) => ({ metric, counts: passCounts(metric), p: metric.pass?.adjusted_p_value ?? null })),
    context,
  });
  return html`<section aria-labelledby="passes">
    <h2 id="passes">${text.passes}</h2>
    ${marked.length === 0 ? html`<p class="quiet">${text.noPasses}</p>` : table}
    ${marked.length === 0 ? null : html`<p class="quiet">${text.passesNote}</p>`}
  </section>`;
}

/** Scores that one side has and the other lacks. */
export function absenceSection({ metrics }: Comparison, context: ComparisonContext): Html {
  const { text } = context;
  const changed = metrics.filter(({ absences }) => absences.appeared + absences.gone > 0);
  const rows = changed.map((metric) => {
    const { appeared, gone, adjusted_p_value: p } = metric.absences;
    return { metric, counts: [appeared, gone], p };
  });
  return html`<section aria-labelledby="absences">
    <h2 id="absences">${text.absences}</h2>
    ${
      changed.length === 0
        ? html`<p>${text.noAbsences}</p>`
        : html`${countTable({ title: text.absences, heads: [text.scoreLost, text.scoreGained], rows, context })}
            <p class="quiet">${text.absencesNote}</p>`
    }
  </section>`;
}

/** Rows that pass on one side alone. */
function changedSides({ pass }: MetricComparison): number {
  return pass === null ? 0 : pass.only_before + pass.only_after;
}

function passCounts({ pass }: MetricComparison): readonly number[] {
  return pass === null ? [] : [pass.both, pass.only_before, pass.only_after, pass.neither];
}

interface CountTable {
  readonly title: string;
  readonly heads: readonly string[];
  readonly rows: readonly {
    readonly metric: MetricComparison;
    readonly counts: readonly number[];
    readonly p: number | null;
  }[];
  readonly context: ComparisonContext;
}

function countTable({ title, heads, rows, context }: CountTable): Html {
  return html`<div class="wide" tabindex="0" role="region" aria-label="${title}">
    <table class="counts">
      <caption class="unseen">
        ${title}
      </caption>
      <thead>
        <tr>
          <th scope="col">${context.messages.metric}</th>
          ${heads.map((head) => html`<th scope="col" class="figure">${head}</th>`)}
          <th scope="col" class="figure">p</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ metric, counts, p }) =>
            html`<tr>
              <th scope="row">${titleOf(metric.metric, context)}</th>
              ${counts.map((count) => html`<td class="figure">${count}</td>`)}
              <td class="figure">${probability(p).replace("p = ", "")}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
