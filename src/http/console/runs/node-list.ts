import { durationFigure } from "../../../report/figures.js";
import { html, type Html } from "../../../report/html.js";
import { labelOf } from "../../../report/messages.js";
import type { RunNode } from "../../../tracing/run-history.js";
import type { View } from "../view.js";
import { askWords } from "../ask/messages.js";
import { runsWords } from "./messages.js";
import { timelineOf, type TimelineBar } from "./timeline.js";

/** Each node with the time it took as a bar, and what it was given and gave, folded. */
export function nodeList(nodes: readonly RunNode[], view: View): Html {
  const words = runsWords(view.language);
  if (nodes.length === 0) return html`<p class="empty">${words.noNodes}</p>`;
  const { bars } = timelineOf(nodes);
  return html`<ol class="node-list">
      ${nodes.map((node, index) => html`<li>${oneNode(node, bars[index] ?? { start: 0, length: 0 }, view)}</li>`)}
    </ol>
    <p class="quiet">${words.shortened}</p>`;
}

function oneNode(node: RunNode, bar: TimelineBar, view: View): Html {
  const words = runsWords(view.language);
  return html`<details>
    <summary>
      <span class="node-title"
        >${titleOf(node.node, view)} <small><code>${node.node}</code></small></span
      >
      ${drawnBar(bar, node.status)}
      <span class="figure">${durationFigure(node.duration_ms)}</span>
      ${node.status === "failed" ? html`<span class="fault">${labelOf(view.report.messages.nodeStatuses, "failed")}</span>` : null}
    </summary>
    <h3>${words.input}</h3>
    <pre tabindex="0">${asText(node.input)}</pre>
    <h3>${words.output}</h3>
    <pre tabindex="0">${asText(node.output)}</pre>
  </details>`;
}

function titleOf(name: string, { language, report }: View): string {
  const { stages, innerNodes } = askWords(language);
  return labelOf({ ...report.metricTitles, ...stages, ...innerNodes }, name);
}

/** The shortest is still to be seen. */
const shortest = 0.5;

function drawnBar({ start, length }: TimelineBar, status: RunNode["status"]): Html {
  const width = Math.max(shortest, length * 100);
  const left = Math.min(start * 100, 100 - width);
  return html`<svg class="span span-${status}" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
    <rect class="bar-track" width="100" height="10"></rect>
    <rect class="bar-fill" x="${left.toFixed(2)}" width="${width.toFixed(2)}" height="10"></rect>
  </svg>`;
}

function asText(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
