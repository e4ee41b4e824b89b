import type { Language } from "../../core/language.js";
import { absenceKinds } from "../../metrics/summarise.js";
import type { ConditionResult } from "../conditions/condition.js";
import type { ExperimentSummary, MetricStatistics, RowStatistics } from "../summary.js";
import { figure, percent, range } from "./figure.js";
import { outputMessages, type OutputMessages } from "./messages.js";

/** A table for the console or for Markdown. Cells are data. */
export interface OutputTable {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** An experiment as tables: the metrics, then each category with each metric, then the conditions. */
export function summaryTables(
  summary: ExperimentSummary,
  conditions: readonly ConditionResult[],
  language: Language,
  /** Rows by category, where rules guessed it. */
  guessed: Readonly<Record<string, number>> = {},
): readonly OutputTable[] {
  const text = outputMessages(language);
  const metricHead = [
    text.metric,
    text.scoredOfTotal,
    text.mean,
    text.interval,
    text.median,
    text.passRate,
    text.withoutScore,
  ];
  const tables: OutputTable[] = [
    {
      title: rowsLine(summary, text),
      head: metricHead,
      rows: summary.metrics.map((metric) => metricCells(metric, text)),
    },
  ];
  if (summary.categories.length > 0) {
    tables.push({
      title: text.category,
      head: [text.category, text.rows, text.errorRate, ...metricHead],
      rows: summary.categories.flatMap(({ category, rows, metrics }) =>
        metrics.map((metric, index) => [
          ...(index === 0
            ? [categoryName(category, guessed, text), String(rows.selected), percent(rows.error_rate)]
            : ["", "", ""]),
          ...metricCells(metric, text),
        ]),
      ),
    });
  }
  if (conditions.length > 0) {
    tables.push({
      title: text.conditions,
      head: [text.condition, text.value, text.result],
      rows: conditions.map(({ condition, value, fails }) => [
        condition,
        figure(value),
        fails ? text.fails : text.holds,
      ]),
    });
  }
  return tables;
}

function categoryName(
  category: string | null,
  guessed: Readonly<Record<string, number>>,
  text: OutputMessages,
): string {
  if (category === null) return text.noCategory;
  const count = Object.hasOwn(guessed, category) ? (guessed[category] ?? 0) : 0;
  return count === 0 ? category : `${category} ${text.guessed(count)}`;
}

function rowsLine(summary: ExperimentSummary, text: OutputMessages): string {
  const { rows } = summary;
  const selected = rows.selected === summary.dataset_rows ? "" : ` / ${summary.dataset_rows}`;
  return [
    `${rows.selected}${selected} ${text.rows}`,
    `${text.done} ${rows.finished}`,
    ...troubles(rows, text),
    `${text.errorRate} ${percent(rows.error_rate)}`,
    `${text.coverage} ${percent(summary.coverage)}`,
  ].join(" · ");
}

function troubles(rows: RowStatistics, text: OutputMessages): readonly string[] {
  const counted: readonly (readonly [string, number])[] = [
    [text.failed, rows.failed],
    [text.judgeFailed, rows.judge_failed],
    [text.pending, rows.pending],
  ];
  return counted.filter(([, count]) => count > 0).map(([name, count]) => `${name} ${count}`);
}

function metricCells(metric: MetricStatistics, text: OutputMessages): readonly string[] {
  const { pass, absent } = metric;
  const absences = absenceKinds.map((kind) => [kind, absent[kind]] as const).filter(([, count]) => count > 0);
  return [
    metric.metric,
    `${metric.scored} / ${metric.total}`,
    figure(metric.mean),
    range(metric.interval),
    figure(metric.median),
    pass === null ? "—" : `${pass.passed} / ${pass.cases} = ${percent(pass.rate)} [${range(pass.interval)}]`,
    absences.map(([kind, count]) => `${text.absences[kind]} ${count}`).join(", "),
  ];
}
