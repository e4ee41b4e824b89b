import { html } from "../../../report/html.js";
import { labelOf } from "../../../report/messages.js";
import { addresses } from "../addresses.js";
import type { PageContent } from "../section.js";
import type { View } from "../view.js";
import { graphPicture } from "./graph-picture.js";
import { frontOf, graphStates, type GraphProgress } from "./graph-states.js";
import type { LiveRun } from "./live-runs.js";
import { askWords } from "./messages.js";

/** A run under way. A script follows it; without one the page reads itself anew. */
export function progressPage(live: LiveRun, metrics: readonly string[], view: View): PageContent {
  const words = askWords(view.language);
  const address = addresses.asked(live.processId);
  const progress = progressOf(live, metrics);
  return {
    title: words.working,
    section: "ask",
    scripts: ["ask.js"],
    refreshWithoutScript: 2,
    body: html`<div id="progress" data-events="${address}/events">
      <p class="eyebrow">${words.question}</p>
      <h1 class="question">${live.question}</h1>
      <p class="now">
        <span class="spinner" aria-hidden="true"></span> <span id="now" role="status">${nowText(live, view)}</span>
      </p>
      ${graphPicture(progress, view)}
      <form method="post" action="${address}/cancel">
        <button>${words.cancel}</button>
      </form>
    </div>`,
  };
}

/** What the page's script needs to redraw the graph: each node with its state, in words too. */
export function progressEvent(live: LiveRun, metrics: readonly string[], view: View) {
  const words = askWords(view.language);
  const states = graphStates(progressOf(live, metrics));
  return {
    now: nowText(live, view),
    nodes: Object.entries(states).map(([name, state]) => ({ name, state, words: words.states[state] })),
  };
}

function progressOf(live: LiveRun, metrics: readonly string[]): GraphProgress {
  return { finished: live.finished(), phase: live.phase(), metrics };
}

function nowText(live: LiveRun, { language }: View): string {
  const words = askWords(language);
  if (live.phase() === "queued") return words.queued;
  const front = frontOf(new Set(live.finished()));
  return front === null ? words.working : words.at(labelOf(words.stages, front));
}
