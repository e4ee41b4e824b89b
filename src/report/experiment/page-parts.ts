import { html, type Html } from "../html.js";
import type { ExperimentContext } from "./experiment-context.js";

/** Links to the files beside the page; a name may hold any character. */
export function fileLinks({ files: { jsonl, csv } }: ExperimentContext): Html {
  const link = (name: string): Html => html`<a href="./${encodeURIComponent(name)}">${name}</a>`;
  return html`${link(jsonl)} · ${link(csv)}`;
}

/** How many rows a print holds, where a filter leaves some out; the script fills it in. */
export function printNote({ words }: ExperimentContext): Html {
  return html`<p id="f-print" class="notice" hidden><b id="f-printed"></b> ${words.printedRows}</p>`;
}

/** Without the indentation between tags; data holds no tags, so its blanks stay as they are. */
export function compact(markup: Html): string {
  return markup.text.replace(/>\s*\n\s*</g, ">\n<");
}
