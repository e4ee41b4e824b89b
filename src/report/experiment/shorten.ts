import { html, type Html } from "../html.js";
import type { ExperimentContext } from "./experiment-context.js";

/** At most so many characters, never half of a pair; a mark says that something is missing. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = /[\uD800-\uDBFF]/.test(text.charAt(most - 1)) ? most - 1 : most;
  return `${text.slice(0, end)}…`;
}

/** A long text, and beside a shortened one the place where it is whole. */
export function longText(text: string, most: number, { words, files }: ExperimentContext): Html {
  const note = text.length <= most ? null : html` <em class="cut">${words.cutText(files.jsonl)}</em>`;
  return html`<div class="text">${shortened(text, most)}</div>
    ${note}`;
}
