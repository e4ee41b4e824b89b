import { html, type Html } from "../../../report/html.js";
import type { ExperimentState } from "../../experiments/experiment-progress.js";
import type { View } from "../view.js";
import { experimentsWords } from "./messages.js";

const looks: Readonly<Record<ExperimentState, string>> = {
  queued: "declined",
  classifying: "running",
  running: "running",
  finished: "answered",
  cancelled: "declined",
  interrupted: "held",
  budget_exhausted: "held",
  failed: "stopped",
};

/** How an experiment stands, in a word; its colour repeats the word. */
export function stateBadge(state: ExperimentState, { language }: View): Html {
  return html`<span class="badge badge-${looks[state]}">${experimentsWords(language).states[state]}</span>`;
}
