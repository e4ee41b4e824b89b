import type { Language } from "../core/language.js";
import { timeFigure } from "./figures.js";
import { html, type Html } from "./html.js";
import { reportMessages } from "./messages.js";
import { overviewSection } from "./overview-section.js";
import type { PageContext } from "./page-context.js";
import { pageHead } from "./page-head.js";
import type { ReportedRun } from "./reported-run.js";
import { runSection } from "./run-section.js";
import { runsPageStyle } from "./runs-page-style.js";
import { summariseRuns, type RunsSummary } from "./runs-summary.js";
import { summarySection } from "./summary-section.js";

export interface RunsPageInput {
  readonly language: Language;
  readonly title: string;
  /** ISO 8601 in UTC. */
  readonly generated_at: string;
  /** The active release; null when none was active. */
  readonly release: string | null;
  /** Models as `provider:model`, in the order in which to show them. */
  readonly models: readonly string[];
  readonly runs: readonly ReportedRun[];
  /** Titles of metrics in the page's language by name; a metric without one is shown by name. */
  readonly metric_titles?: Readonly<Record<string, string>> | undefined;
}

/**
 * A whole page about asked questions: one file with no script and nothing to
 * load, so it reads the same from a disk, a mail or a server. Everything in the
 * input is shown as text. Pure: the same input gives the same page.
 */
export function renderRunsPage(input: RunsPageInput): string {
  const context: PageContext = {
    language: input.language,
    messages: reportMessages(input.language),
    metricTitles: input.metric_titles ?? {},
  };
  const summary = summariseRuns(input.runs);
  const page = html`<!doctype html>
    <html lang="${input.language}">
      ${pageHead({ title: input.title, style: runsPageStyle })}
      <body>
        <main>${pageHeader(input, summary, context)} ${sections(input.runs, summary, context)}</main>
      </body>
    </html> `;
  return page.text;
}

function pageHeader(input: RunsPageInput, summary: RunsSummary, { messages }: PageContext): Html {
  return html`<header>
    <p class="brand">Konkyo</p>
    <h1>${input.title}</h1>
    <dl class="facts">
      <dt>${messages.release}</dt>
      <dd>${input.release ?? messages.noRelease}</dd>
      <dt>${messages.questions}</dt>
      <dd>${input.runs.length}</dd>
      <dt>${messages.models}</dt>
      <dd>${input.models.length === 0 ? messages.none : input.models.join(", ")}</dd>
      <dt>${messages.generatedAt}</dt>
      <dd><time datetime="${input.generated_at}">${timeFigure(input.generated_at)}</time></dd>
    </dl>
    ${summary.offline ? html`<p class="notice" role="note">${messages.offlineNotice}</p>` : null}
  </header>`;
}

function sections(runs: readonly ReportedRun[], summary: RunsSummary, context: PageContext): Html {
  const { messages } = context;
  if (runs.length === 0) return html`<p class="quiet">${messages.noRuns}</p>`;
  return html`${summarySection(summary, context)} ${overviewSection(runs, context)}
    <section class="runs" aria-labelledby="details">
      <h2 id="details">${messages.details}</h2>
      ${runs.map((run, index) => runSection(run, index, context))}
    </section>`;
}
