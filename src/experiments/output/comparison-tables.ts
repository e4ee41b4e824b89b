import type { Language } from "../../core/language.js";
import type { AbsenceKind } from "../../metrics/summarise.js";
import type { Comparison, MetricComparison, RowChange } from "../comparison.js";
import { figure, range, signed } from "./figure.js";
import { outputMessages, type OutputMessages } from "./messages.js";
import type { OutputTable } from "./summary-tables.js";

const shownChanges = 10;

/** Two experiments as tables: the metrics, what is significantly worse, the rows that changed, and what differs between the runs. */
export function comparisonTables(comparison: Comparison, language: Language): readonly OutputTable[] {
  const text = outputMessages(language);
  const tables: OutputTable[] = [
    {
      title: titleOf(comparison, text),
      head: [
        text.metric,
        text.scoredOfTotal,
        text.before,
        text.after,
        text.difference,
        "p",
        text.detectable,
        text.betterWorse,
        text.passes,
        text.lost,
        text.verdict,
      ],
      rows: comparison.metrics.map((metric) => metricCells(metric, comparison.rows.paired, text)),
    },
  ];
  if (comparison.regressions.length > 0) {
    tables.push({
      title: text.regressions,
      head: [text.metric, text.result, "p"],
      rows: comparison.regressions.map(({ metric, kind, adjusted_p_value: p }) => [
        metric,
        text.kinds[kind],
        figure(p),
      ]),
    });
  }
  const changes = comparison.metrics.flatMap((metric) =>
    [...metric.absences.rows.slice(0, shownChanges), ...metric.changes.slice(0, shownChanges)].map((change) => [
      metric.metric,
      change.row_id,
      change.category ?? "",
      side(change.before, change.before_status, text),
      side(change.after, change.after_status, text),
    ]),
  );
  if (changes.length > 0) {
    tables.push({
      title: text.changes,
      head: [text.metric, text.row, text.category, text.before, text.after],
      rows: changes,
    });
  }
  if (comparison.changed.length > 0) {
    tables.push({
      title: text.changedSettings,
      head: ["", text.before, text.after],
      rows: comparison.changed.map(({ at, before, now }) => [at, before, now]),
    });
  }
  return tables;
}

function titleOf({ before, after, same_dataset: sameDataset, rows }: Comparison, text: OutputMessages): string {
  return [
    `${before} → ${after} · ${rows.paired} ${text.rows}`,
    ...(sameDataset ? [] : [text.otherDataset]),
    ...(rows.only_before + rows.only_after > 0 ? [text.notPaired(rows.only_before, rows.only_after)] : []),
  ].join(" · ");
}

function metricCells(metric: MetricComparison, rows: number, text: OutputMessages): readonly string[] {
  const { pass, absences, interval } = metric;
  return [
    metric.metric,
    `${metric.pairs} / ${rows}`,
    figure(metric.before),
    figure(metric.after),
    `${signed(metric.difference)}${interval === null ? "" : ` [${range(interval)}]`}`,
    figure(metric.adjusted_p_value),
    figure(metric.detectable_difference),
    `${metric.better_rows} / ${metric.worse_rows}`,
    pass === null ? "—" : `${pass.only_after} / ${pass.only_before}`,
    `${absences.appeared} / ${absences.gone}`,
    text.verdicts[metric.verdict],
  ];
}

function side(value: RowChange["before"], status: string, text: OutputMessages): string {
  if (value !== null) return figure(value);
  return status in text.absences ? text.absences[status as AbsenceKind] : status;
}
