import type { ExperimentRecord } from "../../../experiments/journal/experiment-record.js";
import type { ExperimentSummary } from "../../../experiments/summary.js";
import { causeSection, outcomeSection } from "../../../report/experiment/cause-section.js";
import type { ExperimentContext } from "../../../report/experiment/experiment-context.js";
import { glanceSection } from "../../../report/experiment/glance-section.js";
import { heatMap } from "../../../report/experiment/heat-map.js";
import { metricSection } from "../../../report/experiment/metric-section.js";
import type { RowTally } from "../../../report/experiment/tally.js";
import { html, type Html } from "../../../report/html.js";
import type { ExperimentProgress } from "../../experiments/experiment-progress.js";
import type { PageContent } from "../section.js";
import type { View } from "../view.js";
import { experimentAddress } from "./addresses.js";
import { experimentsWords } from "./messages.js";
import { progressSection, standstillSection } from "./progress-section.js";
import { rowsSection, type RowsSectionInput } from "./rows-section.js";
import { stateBadge } from "./state-badge.js";
import { targetName } from "./target-name.js";
import { readerTime } from "../reader-time.js";

export interface ExperimentPageInput {
  readonly experiment: ExperimentRecord;
  readonly progress: ExperimentProgress;
  /** Whether this reader may go on with it: what it was begun with is kept. */
  readonly mayGoOn: boolean;
  /** Other experiments over the same questions, newest first. */
  readonly comparable: readonly string[];
  /** null while the experiment is at work, unless the reader wants to see how it is so far. */
  readonly results: {
    readonly summary: ExperimentSummary;
    readonly tally: RowTally;
    readonly rows: Omit<RowsSectionInput, "name" | "tally">;
  } | null;
}

/** One experiment: how it stands, its figures, where it is weak and why, and its rows. */
export function experimentPage(input: ExperimentPageInput, context: ExperimentContext, view: View): PageContent {
  const { experiment, progress, results } = input;
  const isAtWork = results === null;
  return {
    title: experiment.name,
    section: "experiments",
    scripts: isAtWork ? ["experiments.js"] : [],
    ...(isAtWork ? { refreshWithoutScript: 2 } : {}),
    body: html`${head(input, context, view)}
    ${isAtWork ? progressSection(progress, view) : standstillSection(progress, input.mayGoOn, view)}
    ${results === null ? null : figures(experiment.name, results, context, view)}`,
  };
}

function head(
  { experiment, progress, comparable, results }: ExperimentPageInput,
  context: ExperimentContext,
  view: View,
): Html {
  const words = experimentsWords(view.language);
  const { name, dataset, identity, createdAt, finishedAt } = experiment;
  const { rows } = progress;
  const models = [...new Set(Object.values(identity?.models ?? {}))];
  const facts: readonly (readonly [string, string | Html | null])[] = [
    [words.dataset, `${dataset} (${rows.selected} / ${rows.dataset})`],
    [words.target, identity === null ? null : targetName(identity.target, view)],
    [context.messages.release, identity?.corpus?.release ?? null],
    [context.messages.models, models.length === 0 ? null : models.join(", ")],
    [words.begun, readerTime(createdAt)],
    [words.ended, finishedAt === null ? null : readerTime(finishedAt)],
  ];
  return html`<p class="eyebrow"><a href="/experiments">${words.title}</a></p>
    <h1>${name} ${stateBadge(progress.state, view)}</h1>
    <dl class="facts">
      ${facts.map(([name, value]) =>
        value === null
          ? null
          : html`<div>
              <dt>${name}</dt>
              <dd>${value}</dd>
            </div>`,
      )}
    </dl>
    ${results === null ? null : tools(name, comparable, view)}`;
}

function tools(name: string, comparable: readonly string[], view: View): Html {
  const words = experimentsWords(view.language);
  return html`<div class="experiment-tools">
    <p>
      <span class="quiet">${words.downloads}:</span>
      <a href="${experimentAddress(name, "/report")}">${words.report}</a> ·
      <a href="${experimentAddress(name, "/rows.jsonl")}">JSONL</a> ·
      <a href="${experimentAddress(name, "/rows.csv")}">CSV</a>
    </p>
    ${
      comparable.length === 0
        ? null
        : html`<form method="get" action="/experiments/compare">
            <input type="hidden" name="after" value="${name}" />
            <label
              >${words.earlier}
              <select name="before">
                ${comparable.map((other) => html`<option value="${other}">${other}</option>`)}
              </select></label
            >
            <button>${words.compare}</button>
          </form>`
    }
  </div>`;
}

function figures(
  name: string,
  { summary, tally, rows }: NonNullable<ExperimentPageInput["results"]>,
  context: ExperimentContext,
  view: View,
): Html {
  // What no row is meant for says nothing here.
  const names = new Set(summary.metrics.flatMap(({ metric, total }) => (total > 0 ? [metric] : [])));
  const meant = { ...context, metrics: context.metrics.filter((metric) => names.has(metric.name)) };
  const shown = { ...summary, metrics: summary.metrics.filter(({ metric }) => names.has(metric)) };
  if (tally.rows === 0) return html`<p class="empty">${experimentsWords(view.language).noRowYet}</p>`;
  return html`${tally.offline ? html`<p class="notice" role="note">${context.messages.offlineNotice}</p>` : null}
  ${rows.soFar ? html`<p><a href="${experimentAddress(name)}">${experimentsWords(view.language).followAgain}</a></p>` : null}
  ${glanceSection(shown, tally, meant)} ${causeSection(shown, tally, meant)} ${metricSection(shown, tally, meant)}
  ${heatMap(shown, meant)} ${outcomeSection(tally, context)} ${rowsSection({ ...rows, name, tally }, context, view)}`;
}
