import { html, type Html } from "../../../report/html.js";
import type { ListedRun } from "../listed-run.js";
import { addresses } from "../addresses.js";
import { runBadge } from "../run-badge.js";
import type { PageContent } from "../section.js";
import type { View } from "../view.js";
import { askForm } from "./ask-form.js";
import { askWords } from "./messages.js";
import { readerTime } from "../reader-time.js";

export interface AskPageInput {
  /** Whether a question without visible text was sent. */
  readonly refused: boolean;
  /** The active release; null when none is. */
  readonly release: string | null;
  readonly recent: readonly ListedRun[];
}

export function askPage(input: AskPageInput, view: View): PageContent {
  const words = askWords(view.language);
  return {
    title: words.title,
    section: "ask",
    scripts: ["ask.js"],
    status: input.refused ? 400 : 200,
    body: html`<div class="measure-column">
      <h1>${words.title}</h1>
      <p>${words.introduction}</p>
      ${askForm(view, { refused: input.refused, focus: true })}
      <p class="quiet">${words.release}: ${input.release ?? words.noRelease}</p>
      <section aria-labelledby="recent">
        <h2 id="recent">${words.recent}</h2>
        ${recentList(input.recent, view)}
      </section>
    </div>`,
  };
}

function recentList(recent: readonly ListedRun[], view: View): Html {
  if (recent.length === 0) return html`<p class="empty">${askWords(view.language).noRecent}</p>`;
  return html`<ul class="recent">
    ${recent.map(
      (run) =>
        html`<li>
          <a href="${addresses.asked(run.process_id)}">${run.question}</a>
          <span class="recent-facts">${runBadge(run, view)} ${readerTime(run.created_at)}</span>
        </li>`,
    )}
  </ul>`;
}
