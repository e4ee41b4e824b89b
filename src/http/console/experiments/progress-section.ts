import { html, type Html } from "../../../report/html.js";
import type { ExperimentProgress } from "../../experiments/experiment-progress.js";
import { mayUse, type View } from "../view.js";
import { experimentAddress } from "./addresses.js";
import { experimentsWords } from "./messages.js";

/** An experiment at work. A script moves the bar; without one the page reads itself anew. */
export function progressSection(progress: ExperimentProgress, view: View): Html {
  const words = experimentsWords(view.language);
  const { name, rows } = progress;
  const { done, total, text } = progressEvent(progress, view);
  return html`<section
    id="experiment-progress"
    data-events="${experimentAddress(name, "/events")}"
    aria-labelledby="progress"
  >
    <h2 id="progress">${words.progress}</h2>
    <p class="now">
      <span class="spinner" aria-hidden="true"></span> <span id="progress-text" role="status">${text}</span>
    </p>
    <progress id="progress-bar" value="${done}" max="${Math.max(1, total)}" aria-labelledby="progress"></progress>
    <div class="actions">${cancelForm(name, view)} ${resultsSoFar(name, rows.finished + rows.failed, words.soFar)}</div>
    ${skippedNote(progress, view)}
  </section>`;
}

/** What the page's script needs. */
export function progressEvent(progress: ExperimentProgress, { language }: View) {
  const words = experimentsWords(language);
  const { state, rows, errors, rows_per_second: rate, seconds_left: left } = progress;
  const done = rows.finished + rows.failed;
  const told = [
    ...(state === "running" ? [] : [words.states[state]]),
    words.rowsDone(done, rows.selected),
    ...(rate === null ? [] : [words.speed(rate >= 10 ? rate.toFixed(0) : rate.toFixed(1))]),
    ...(errors === null || errors === 0 ? [] : [words.errors(errors)]),
    ...(left === null || state !== "running" ? [] : [words.left(left)]),
  ];
  return { done, total: rows.selected, text: told.join(" · ") };
}

/** An experiment that stands still with rows left, or with rows that failed: why, and how it goes on. */
export function standstillSection(progress: ExperimentProgress, mayGoOn: boolean, view: View): Html | null {
  const words = experimentsWords(view.language);
  const { name, state, rows, problem } = progress;
  if (state === "queued" || state === "classifying" || state === "running") return null;
  if (state === "finished") {
    const retry = mayGoOn && rows.failed > 0 ? goOnForm(name, words.retry(rows.failed), true) : null;
    return html`${retry} ${skippedNote(progress, view)}`;
  }
  return html`<div class="notice standstill" role="note">
      <p><b>${words.why[state]}</b> ${words.rowsLeft(rows.pending)}</p>
      ${
        problem === null
          ? null
          : html`<p lang="en">
              ${problem.code}: ${problem.message}${problem.hint === null ? null : html`<br />${problem.hint}`}
            </p>`
      }
      ${mayGoOn ? goOnForm(name, words.goOn, false) : null}
    </div>
    ${skippedNote(progress, view)}`;
}

function cancelForm(name: string, view: View): Html | null {
  if (!mayUse(view, ["manage"])) return null;
  return html`<form method="post" action="${experimentAddress(name, "/cancel")}">
    <button>${experimentsWords(view.language).cancel}</button>
  </form>`;
}

function goOnForm(name: string, text: string, onlyFailed: boolean): Html {
  return html`<form method="post" action="${experimentAddress(name, "/resume")}">
    ${onlyFailed ? html`<input type="hidden" name="only_failed" value="yes" />` : null}
    <button>${text}</button>
  </form>`;
}

function skippedNote({ skipped_rows: skipped }: ExperimentProgress, view: View): Html | null {
  if (skipped === null || skipped.count === 0) return null;
  const words = experimentsWords(view.language);
  return html`<details class="skipped">
    <summary>${words.skipped(skipped.count)}</summary>
    <ul class="plain">
      ${skipped.first.map(({ line, reason }) => html`<li>${words.line(line)}: <span lang="en">${reason}</span></li>`)}
    </ul>
  </details>`;
}

/** There from the start; the script shows it with the first row that is done. */
function resultsSoFar(name: string, done: number, text: string): Html {
  const address = experimentAddress(name, "?results=now");
  return done === 0
    ? html`<a id="so-far" hidden href="${address}">${text}</a>`
    : html`<a id="so-far" href="${address}">${text}</a>`;
}
