import { html, type Html } from "../../../report/html.js";

const [width, height, margin] = [120, 32, 4];

/**
 * A line through values of one metric, oldest first, with its last point marked; a value that is missing breaks the
 * line. The axis spans the values, and a tenth of the metric's range at least, so that noise does not look like a cliff.
 */
export function sparkline(
  values: readonly (number | null)[],
  [low, high]: readonly [number, number],
  label: string,
): Html | null {
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return null;
  const [smallest, largest] = [Math.min(...known), Math.max(...known)];
  const least = (high - low) / 10;
  const spare = Math.max(0, least - (largest - smallest)) / 2;
  const [from, to] = [smallest - spare, largest + spare];
  const points = values.map((value, index) => {
    if (value === null) return null;
    const x = margin + (index / (values.length - 1)) * (width - 2 * margin);
    const y = height - margin - ((value - from) / (to - from)) * (height - 2 * margin);
    return `${round(x)},${round(y)}`;
  });
  const [lastX = "", lastY = ""] = (points.findLast((point) => point !== null) ?? "").split(",");
  return html`<svg class="sparkline" viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}">
    <title>${label}</title>
    ${lines(points).map((line) => html`<polyline points="${line}" />`)}
    <circle cx="${lastX}" cy="${lastY}" r="3" />
  </svg>`;
}

function lines(points: readonly (string | null)[]): readonly string[] {
  const runs: string[][] = [[]];
  for (const point of points) {
    if (point === null) runs.push([]);
    else runs.at(-1)?.push(point);
  }
  return runs.filter((run) => run.length > 1).map((run) => run.join(" "));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
