import { html, type Html } from "../../../report/html.js";
import { labelOf } from "../../../report/messages.js";
import type { View } from "../view.js";
import { exits, graphStates, mainPath, type GraphProgress, type NodeState, type Stage } from "./graph-states.js";
import { askWords } from "./messages.js";

/** The graph with each node in its state: the way to an answer, the scores side by side, and the ways off it. */
export function graphPicture(progress: GraphProgress, view: View): Html {
  const words = askWords(view.language);
  const states = graphStates(progress);
  const stage = (name: Stage): Html =>
    node(name, words.stages[name], states[name] ?? "ahead", view, name === "evaluate" ? scores(progress, view) : null);
  return html`<div class="graph" role="group" aria-label="${words.graph}">
    <ol class="graph-way">
      ${mainPath.map(stage)}
    </ol>
    <div class="graph-exits">
      <p class="quiet" id="graph-exits">${words.exits}</p>
      <ol aria-labelledby="graph-exits">
        ${exits.map(stage)}
      </ol>
    </div>
  </div>`;
}

function scores(progress: GraphProgress, view: View): Html | null {
  if (progress.metrics.length === 0) return null;
  const states = graphStates(progress);
  return html`<ul class="graph-scores">
    ${progress.metrics.map((name) =>
      node(name, labelOf(view.report.metricTitles, name), states[name] ?? "ahead", view, null),
    )}
  </ul>`;
}

function node(name: string, title: string, state: NodeState, view: View, inner: Html | null): Html {
  return html`<li data-node="${name}" data-state="${state}">
    <span class="node-name">${title}</span>
    <span class="node-state">${askWords(view.language).states[state]}</span>
    ${inner}
  </li>`;
}
