import { html, type Html } from "../../../report/html.js";
import type { TrustWords } from "./messages.ja.js";
import type { ScoreBand } from "./score-bands.js";

const step = 48;
const left = 34;
const height = 130;
const base = 150;

/** Answers by score, right ones below and wrong ones above. The figures stand in the table beside it. */
export function bandChart(bands: readonly ScoreBand[], title: string, words: TrustWords): Html {
  const most = Math.max(1, ...bands.map(({ right, wrong }) => right + wrong));
  const width = left + bands.length * step + 10;
  const top = (count: number): number => base - (count / most) * height;
  const description = bands
    .filter(({ right, wrong }) => right + wrong > 0)
    .map(
      ({ from, to, right, wrong }) =>
        `${from.toFixed(1)}–${to.toFixed(1)}: ${words.right} ${right}, ${words.wrong} ${wrong}`,
    )
    .join("; ");
  return html`<svg class="band-chart" viewBox="0 0 ${width} 180" role="img" aria-label="${title}. ${description}">
    <line class="axis" x1="${left}" x2="${width - 10}" y1="${base}" y2="${base}"></line>
    <text x="${left - 6}" y="${top(most) + 4}" text-anchor="end">${most}</text>
    <text x="${left - 6}" y="${base}" text-anchor="end">0</text>
    ${bands.map((band, at) => oneBand(band, left + at * step, top))}
    <text x="${left + bands.length * step}" y="${base + 16}" text-anchor="middle">1.0</text>
  </svg>`;
}

function oneBand({ from, right, wrong }: ScoreBand, x: number, top: (count: number) => number): Html {
  const bar = (kind: string, lower: number, upper: number): Html | null =>
    upper === lower
      ? null
      : html`<rect
          class="band-${kind}"
          x="${x + 6}"
          width="${step - 12}"
          y="${top(upper).toFixed(1)}"
          height="${(top(lower) - top(upper)).toFixed(1)}"
        ></rect>`;
  return html`${bar("right", 0, right)} ${bar("wrong", right, right + wrong)}
    <text x="${x}" y="${base + 16}" text-anchor="middle">${from.toFixed(1)}</text>
    ${
      right + wrong === 0
        ? null
        : html`<text
            class="band-count"
            x="${x + step / 2}"
            y="${(top(right + wrong) - 5).toFixed(1)}"
            text-anchor="middle"
          >
            ${right} / ${wrong}
          </text>`
    }`;
}
