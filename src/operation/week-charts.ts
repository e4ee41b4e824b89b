import { html, type Html } from "../report/html.js";
import type { GroupFigures, QuestionCounts } from "./operation-figures.js";
import type { OperationMessages } from "./operation-messages.js";

const shownWeeks = 26;
const height = 120;
const base = 130;
const step = 30;

/** From the bottom of a bar to its top: what went well first. */
const stacked = [
  "released_by_policy",
  "released_by_person",
  "declined",
  "waiting",
  "stopped",
] as const satisfies readonly (keyof QuestionCounts)[];

/** Questions of each week by how they ended, and the share answered without a person. Their figures stand in the table. */
export function weekCharts(weeks: readonly GroupFigures[], messages: OperationMessages): Html | null {
  const shown = weeks.slice(-shownWeeks);
  if (shown.length === 0) return null;
  const earlier = weeks.length - shown.length;
  return html`<div class="charts">
      <figure>
        <figcaption>${messages.weekCounts}</figcaption>
        ${countChart(shown, messages)}
        <ul class="legend">
          ${stacked.map((key) => html`<li><span class="swatch ${key}"></span>${messages.counts[key]}</li>`)}
        </ul>
      </figure>
      <figure>
        <figcaption>${messages.weekShares}</figcaption>
        ${shareChart(shown, messages)}
      </figure>
    </div>
    ${earlier === 0 ? null : html`<p class="quiet">${messages.olderWeeks(earlier)}</p>`}`;
}

function countChart(weeks: readonly GroupFigures[], messages: OperationMessages): Html {
  const highest = Math.max(...weeks.map(({ questions }) => sumOf(questions)), 1);
  return frame(weeks, messages.weekCounts, String(highest), (week, left) => {
    let top = base;
    return stacked.map((key) => {
      const tall = (week.questions[key] / highest) * height;
      if (tall === 0) return null;
      top -= tall;
      return html`<rect class="${key}" x="${left + 5}" y="${top.toFixed(2)}" width="20" height="${tall.toFixed(2)}">
        <title>${`${week.group ?? ""} ${messages.counts[key]}: ${week.questions[key]}`}</title>
      </rect>`;
    });
  });
}

function shareChart(weeks: readonly GroupFigures[], messages: OperationMessages): Html {
  return frame(weeks, messages.weekShares, "100 %", ({ group, released_by_policy: share }, left) => {
    if (share.value === null || share.interval === null) return null;
    const at = (value: number): string => (base - value * height).toFixed(2);
    const middle = left + 15;
    return html`<g>
      <title>${`${group ?? ""}: ${(share.value * 100).toFixed(1)} %`}</title>
      <line
        class="whisker"
        x1="${middle}"
        x2="${middle}"
        y1="${at(share.interval.low)}"
        y2="${at(share.interval.high)}"
      />
      <circle class="point" cx="${middle}" cy="${at(share.value)}" r="4" />
    </g>`;
  });
}

function frame(
  weeks: readonly GroupFigures[],
  label: string,
  highest: string,
  draw: (week: GroupFigures, left: number) => Html | readonly (Html | null)[] | null,
): Html {
  const start = 44;
  const width = start + weeks.length * step + 10;
  // Every label where there is room; else about twelve of them.
  const every = Math.max(1, Math.ceil(weeks.length / 12));
  return html`<svg class="chart" viewBox="0 0 ${width} 158" width="${width}" role="img" aria-label="${label}">
    <line class="grid" x1="${start}" x2="${width}" y1="${base - height}" y2="${base - height}" />
    <line class="axis" x1="${start}" x2="${width}" y1="${base}" y2="${base}" />
    <text x="${start - 6}" y="${base - height + 4}" text-anchor="end">${highest}</text>
    <text x="${start - 6}" y="${base + 4}" text-anchor="end">0</text>
    ${weeks.map((week, index) => draw(week, start + index * step))}
    ${weeks.map((week, index) =>
      index % every === 0
        ? html`<text x="${start + index * step + 15}" y="${base + 18}" text-anchor="middle">${weekLabel(week)}</text>`
        : null,
    )}
  </svg>`;
}

/** W48: the year stands in the table. */
function weekLabel({ group }: GroupFigures): string {
  return group?.slice(5) ?? "—";
}

function sumOf(questions: QuestionCounts): number {
  return stacked.reduce((sum, key) => sum + questions[key], 0);
}
