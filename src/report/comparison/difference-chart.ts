import { range, signed } from "../../experiments/output/figure.js";
import type { MetricComparison } from "../../experiments/comparison.js";
import { html, type Html } from "../html.js";

const width = 200;
const height = 24;

/** Ends of an axis that readers can name. */
const reaches = [0.02, 0.05, 0.1, 0.2, 0.5, 1, 2];

/** How far from 0 the common axis of all charts reaches, so that their lengths can be compared. */
export function reachOf(metrics: readonly Pick<MetricComparison, "difference" | "interval">[]): number {
  const furthest = Math.max(
    0,
    ...metrics.flatMap(({ difference, interval }) =>
      [difference, interval?.low, interval?.high].map((value) => Math.abs(value ?? 0)),
    ),
  );
  return reaches.find((reach) => furthest <= reach) ?? 2;
}

/** Where a value stands in the drawing, with 0 in its middle and the better side on the right. */
export function placeOf(value: number, reach: number, higherIsBetter: boolean): number {
  const share = Math.min(1, Math.max(-1, value / reach)) * (higherIsBetter ? 1 : -1);
  return Math.round((width / 2 + share * (width / 2 - 8)) * 10) / 10;
}

/** A difference with its interval around a line at 0. Its figures are its text for those who do not see it. */
export function differenceChart(metric: MetricComparison, reach: number): Html | null {
  const { difference, interval, verdict, higher_is_better: higher } = metric;
  if (difference === null) return null;
  const text = `${signed(difference)}${interval === null ? "" : ` [${range(interval)}]`}`;
  const at = placeOf(difference, reach, higher);
  const ends = interval === null ? [at, at] : [interval.low, interval.high].map((end) => placeOf(end, reach, higher));
  const [left, right] = [Math.min(...ends), Math.max(...ends)];
  return html`<svg
    class="difference difference-${verdict}"
    viewBox="0 0 ${width} ${height}"
    role="img"
    aria-label="${text}"
  >
    <rect class="bar-track" x="0" y="11" width="${width}" height="2" />
    <rect class="zero" x="${width / 2 - 0.75}" y="1" width="1.5" height="22" />
    <rect class="reach" x="${left}" y="10" width="${Math.round((right - left) * 10) / 10}" height="4" />
    <rect class="reach" x="${left - 1}" y="6" width="2" height="12" />
    <rect class="reach" x="${right - 1}" y="6" width="2" height="12" />
    <circle class="point" cx="${at}" cy="12" r="6" />
  </svg>`;
}
