import type { Language } from "../../core/language.js";
import type { Comparison } from "../../experiments/comparison.js";
import type { ExperimentRecord } from "../../experiments/journal/experiment-record.js";
import type { ExperimentSummary } from "../../experiments/summary.js";
import { timeFigure } from "../figures.js";
import { html, type Html } from "../html.js";
import { pageHead } from "../page-head.js";
import { reportMessages } from "../messages.js";
import { causeSection, outcomeSection } from "./cause-section.js";
import { comparisonSection } from "./comparison-section.js";
import { metricColumns, titleOf, type ExperimentContext } from "./experiment-context.js";
import { factList } from "./fact-list.js";
import { glanceSection } from "./glance-section.js";
import { heatMap } from "./heat-map.js";
import { experimentMessages } from "./messages.js";
import { metricSection } from "./metric-section.js";
import type { RowPlace } from "./page-budget.js";
import { compact, fileLinks, printNote } from "./page-parts.js";
import { rowsTable } from "./rows-table.js";
import { experimentPageScript } from "./page-script.js";
import { experimentPageStyle } from "./page-style.js";
import { rowControls } from "./row-controls.js";
import { rowDetails } from "./row-details.js";
import { rowLine } from "./row-line.js";
import type { ReportedRow } from "./reported-row.js";
import type { RowTally } from "./tally.js";

export interface ExperimentPageInput {
  readonly experiment: ExperimentRecord;
  readonly summary: ExperimentSummary;
  readonly tally: RowTally;
  /** One for each row, in their order. */
  readonly places: readonly RowPlace[];
  readonly rows: Iterable<ReportedRow>;
  /** Beside an earlier experiment; null without one. */
  readonly comparison: Comparison | null;
  /** ISO 8601 in UTC. */
  readonly generated_at: string;
}

/** Words and metrics of a page. */
export function experimentContext(
  experiment: ExperimentRecord,
  language: Language,
  metricTitles: Readonly<Record<string, string>>,
  /** Rows by category, where rules guessed it. */
  guessed: Readonly<Record<string, number>>,
): ExperimentContext {
  const metrics = experiment.plan?.metrics ?? [];
  const [messages, words] = [reportMessages(language), experimentMessages(language)];
  return { language, messages, words, metrics, metricTitles, guessed, files: { jsonl: "rows.jsonl", csv: "rows.csv" } };
}

/** The bytes that the details of a row take in the page. */
export function detailBytes(row: ReportedRow, context: ExperimentContext): number {
  return Buffer.byteLength(compact(rowDetails(row, context)));
}

/**
 * The page of an experiment, part by part: one file that loads nothing and runs one script of its own, for filter
 * and sort. Everything in the input is shown as text. The rows are read once, in their order.
 */
export function* experimentPage(input: ExperimentPageInput, context: ExperimentContext): Generator<string> {
  const { experiment, summary, tally, comparison } = input;
  yield "<!doctype html>";
  yield `<html lang="${context.language}">`;
  yield compact(
    pageHead({
      title: `${experiment.name} — ${context.words.title}`,
      style: experimentPageStyle,
      script: experimentPageScript,
    }),
  );
  yield "<body><main>";
  yield compact(
    html`${pageHeader(input, context)} ${glanceSection(summary, tally, context)}
    ${causeSection(summary, tally, context)} ${metricSection(summary, tally, context)} ${heatMap(summary, context)}
    ${comparison === null ? null : comparisonSection(comparison, context)} ${outcomeSection(tally, context)}`,
  );
  yield* rowTable(input, context);
  yield "</main>";
  yield `<script>${experimentPageScript}</script>`;
  yield "</body></html>";
}

function pageHeader(
  { experiment, summary, tally, generated_at }: ExperimentPageInput,
  context: ExperimentContext,
): Html {
  const { words, messages } = context;
  const { identity } = experiment;
  const models = [...new Set(Object.values(identity?.models ?? {}))];
  const facts: readonly (readonly [string, string | null])[] = [
    [words.dataset, `${experiment.dataset} (${summary.rows.selected} / ${summary.dataset_rows})`],
    [words.target, identity?.target ?? null],
    [messages.release, identity?.corpus?.release ?? null],
    [messages.models, models.length === 0 ? null : models.join(", ")],
    [words.cost, costOf(tally, context)],
    [words.identity, summary.identity_hash?.slice(0, 12) ?? null],
    [messages.generatedAt, timeFigure(generated_at)],
  ];
  return html`<header>
    <p class="brand">Konkyo</p>
    <h1>${experiment.name}</h1>
    ${factList(facts)} ${tally.offline ? html`<p class="notice" role="note">${messages.offlineNotice}</p>` : null}
  </header>`;
}

function costOf({ cost_usd: cost }: RowTally, { words }: ExperimentContext): string | null {
  if (cost === null) return words.unknownCost;
  return cost === 0 ? null : `US$${cost.toFixed(4)}`;
}

function rowTable(
  { summary, tally, places, rows }: ExperimentPageInput,
  context: ExperimentContext,
): Generator<string> {
  const { words, messages, metrics } = context;
  const categories = summary.categories.map(({ category }) => category);
  return rowsTable(
    {
      ...{ categories, places, rows },
      title: words.rows,
      above: html`${notes(places, context)} ${rowControls(categories, tally, context)} ${printNote(context)}`,
      state: messages.result,
      figures: metrics.slice(0, metricColumns).map(({ name }) => titleOf(name, context)),
      line: (row, { detailed, category }) =>
        rowLine(row, detailed ? rowDetails(row, context) : null, category, context),
    },
    context,
  );
}

function notes(places: readonly RowPlace[], context: ExperimentContext): Html {
  const { words, metrics } = context;
  const leftOut = places.filter((place) => place === "left_out").length;
  const listed = places.filter((place) => place === "listed").length;
  return html`<p class="quiet">
      ${words.fullData} ${fileLinks(context)} ${metrics.length > metricColumns ? words.moreMetrics : null}
    </p>
    ${leftOut > 0 ? html`<p class="notice" role="note">${leftOut} ${words.leftOutRows}</p>` : null}
    ${listed > 0 ? html`<p class="notice" role="note">${listed} ${words.leftOutDetails}</p>` : null}`;
}
