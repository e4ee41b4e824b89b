import { html, type Html } from "./html.js";

/** A bar for a value from 0 to 1, cut at both ends; the exact figure stands beside it as text. */
export function bar(value: number): Html {
  const width = Math.round(Math.min(1, Math.max(0, value)) * 1000) / 10;
  return html`<svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
    <rect class="bar-track" width="100" height="8"></rect>
    <rect class="bar-fill" width="${width}" height="8"></rect>
  </svg>`;
}

/** A score, with as many digits as its verdicts can carry. */
export function scoreFigure(value: number): string {
  return value.toFixed(2);
}

/** A mean over many scores. */
export function meanFigure(value: number): string {
  return value.toFixed(3);
}

/** Milliseconds, or seconds from one second on. */
export function durationFigure(milliseconds: number): string {
  if (milliseconds >= 1000) return `${(milliseconds / 1000).toFixed(1)} s`;
  return milliseconds >= 10 ? `${milliseconds.toFixed(0)} ms` : `${milliseconds.toFixed(1)} ms`;
}

/** An ISO 8601 time in UTC to the minute; any other text as it is. */
export function timeFigure(text: string): string {
  const match = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?Z$/.exec(text);
  return match === null ? text : `${match[1] ?? ""} ${match[2] ?? ""} UTC`;
}

/** A model's name, with the word for offline where the name does not say it already. */
export function withOffline(model: string, offline: boolean, word: string): string {
  return offline && !model.startsWith("offline") ? `${model} (${word})`.trim() : model;
}
