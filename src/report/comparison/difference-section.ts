import type { Comparison, MetricComparison } from "../../experiments/comparison.js";
import { range, signed } from "../../experiments/output/figure.js";
import { outputMessages } from "../../experiments/output/messages.js";
import { titleOf } from "../experiment/experiment-context.js";
import { meanFigure } from "../figures.js";
import { html, type Html } from "../html.js";
import type { ChangeTally } from "./change-tally.js";
import type { ComparisonContext } from "./comparison-context.js";
import { differenceChart, reachOf } from "./difference-chart.js";

/**
 * Each metric that differs somewhere: its means, their difference with its interval, and in words what that says; the
 * clear ones first. The others are named below, each with the reason.
 */
export function differenceSection({ metrics }: Comparison, tally: ChangeTally, context: ComparisonContext): Html {
  const { text } = context;
  const shown = metrics
    .filter(({ verdict }) => order.has(verdict))
    .sort((left, right) => (order.get(left.verdict) ?? 0) - (order.get(right.verdict) ?? 0));
  return html`<section aria-labelledby="differences">
    <h2 id="differences">${text.differences}</h2>
    ${shown.length === 0 ? null : differenceTable(shown, metrics.length, context)}
    ${otherMetrics(metrics, tally, context)}
  </section>`;
}

const order: ReadonlyMap<string, number> = new Map(["worse", "better", "unclear"].map((verdict, at) => [verdict, at]));

function differenceTable(metrics: readonly MetricComparison[], tests: number, context: ComparisonContext): Html {
  const { messages, text } = context;
  const reach = reachOf(metrics);
  const confidence = (metrics.find(({ interval }) => interval !== null)?.interval?.confidence ?? 0.95) * 100;
  return html`<table class="metrics stacked differences">
      <caption class="unseen">
        ${text.differences}
      </caption>
      <thead>
        <tr>
          <th scope="col">${messages.metric}</th>
          <th scope="col">A → B</th>
          <th scope="col">${text.towardsBetter}</th>
          <th scope="col">${text.meaning}</th>
          <th scope="col" class="figure">${text.rowsBetterWorse}</th>
        </tr>
      </thead>
      <tbody>
        ${metrics.map((metric) => differenceRow(metric, tests, reach, context))}
      </tbody>
    </table>
    <p class="quiet">${text.chartNote(`±${reach}`, confidence.toFixed(0))} ${text.detectableNote}</p>`;
}

function otherMetrics(metrics: readonly MetricComparison[], tally: ChangeTally, context: ComparisonContext): Html {
  const { text, language } = context;
  const groups: readonly (readonly [string, (metric: MetricComparison) => boolean])[] = [
    [text.noRowDiffers, ({ verdict }) => verdict === "same"],
    [text.otherConventions, ({ metric }) => tally.other_conventions.has(metric)],
    [text.noPair, ({ verdict, metric }) => verdict === "not_comparable" && !tally.other_conventions.has(metric)],
  ];
  return html`<ul class="plain others">
    ${groups.map(([reason, belongs]) => {
      const names = metrics.filter(belongs).map(({ metric }) => titleOf(metric, context));
      if (names.length === 0) return null;
      return html`<li><b>${reason}</b>${": "}${names.join(language === "ja" ? "、" : ", ")}</li>`;
    })}
  </ul>`;
}

function differenceRow(metric: MetricComparison, tests: number, reach: number, context: ComparisonContext): Html {
  const { words, messages, text } = context;
  const { before, after, difference, interval, better_rows: better, worse_rows: worse } = metric;
  return html`<tr>
    <th scope="row">
      ${titleOf(metric.metric, context)}
      ${metric.higher_is_better ? null : html`<span class="tally">(${words.lowerIsBetter})</span>`}
    </th>
    <td data-label="A → B" class="nowrap">
      ${before === null || after === null ? messages.none : `${meanFigure(before)} → ${meanFigure(after)}`}
    </td>
    <td data-label="${text.towardsBetter}" class="chart">
      ${
        difference === null
          ? null
          : html`${differenceChart(metric, reach)}
              <b>${signed(difference)}</b>
              ${interval === null ? null : html`<span class="tally">[${range(interval)}]</span>`}`
      }
    </td>
    <td data-label="${text.meaning}"><div>${meaningOf(metric, tests, context)}</div></td>
    <td data-label="${text.rowsBetterWorse}" class="figure">${better} / ${worse}</td>
  </tr>`;
}

/** What a difference says, and how large one would have to be to show; in words, for no one reads p alone. */
function meaningOf(metric: MetricComparison, tests: number, context: ComparisonContext): Html {
  const { text, language } = context;
  const { verdict, interval, detectable_difference: detectable, pairs, adjusted_p_value: p } = metric;
  const word = outputMessages(language).verdicts[verdict];
  const sure = verdict === "unclear" ? text.maybeChance : text.notLikely;
  const alone = verdict === "unclear" && interval !== null && interval.low * interval.high > 0;
  return html`<b class="verdict-word verdict-word-${verdict}">${marks.get(verdict)} ${word}</b>
    <span>${sure} (${probability(p)})${language === "ja" ? "。" : "."}</span>
    <span class="quiet">
      ${alone ? `${text.intervalAlone(tests)} ` : null}${
        detectable === null || detectable === 0 ? null : text.detectable(pairs, detectable.toFixed(2))
      }
    </span>`;
}

const marks: ReadonlyMap<string, string> = new Map([
  ["better", "▲"],
  ["worse", "▼"],
  ["unclear", "?"],
]);

/** A probability as readers know it. */
export function probability(p: number | null): string {
  if (p === null) return "p —";
  return p < 0.001 ? "p < 0.001" : `p = ${p.toFixed(3)}`;
}
