import type { Interval, Rate } from "./interval.js";

export const noFigure = "—";

/** 0.87, or a dash where there is none. */
export function figure(value: number | null): string {
  return value === null ? noFigure : value.toFixed(2);
}

/** 0.87–0.93 */
export function intervalFigure(interval: Interval | null): string {
  return interval === null ? noFigure : `${interval.low.toFixed(2)}–${interval.high.toFixed(2)}`;
}

/** 0.87 (0.80–0.92), with the counts that it stands on: 61/70. */
export function rateFigure(rate: Rate): string {
  return rate.value === null ? noFigure : `${figure(rate.value)} (${intervalFigure(rate.interval)})`;
}

export function countsFigure({ hits, cases }: Rate): string {
  return `${hits}/${cases}`;
}
