import type { ReportedRow } from "../experiment/reported-row.js";
import { html, type Html } from "../html.js";
import type { ComparedRow } from "./compared-row.js";

export type Letter = "A" | "B";

/** The same of both sides, beside each other; under each other where there is no room. */
export function sides(show: (side: ReportedRow, letter: Letter) => Html | null, row: ComparedRow): Html {
  return html`<div class="sides">
    <div>${show(row.before, "A")}</div>
    <div>${show(row.after, "B")}</div>
  </div>`;
}
