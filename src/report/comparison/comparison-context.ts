import type { Language } from "../../core/language.js";
import type { Comparison } from "../../experiments/comparison.js";
import type { PlannedMetric } from "../../experiments/plan.js";
import type { ExperimentContext, PageFiles } from "../experiment/experiment-context.js";
import { experimentMessages } from "../experiment/messages.js";
import { shortened } from "../experiment/shorten.js";
import { reportMessages } from "../messages.js";
import type { ComparisonMessages } from "./comparison-messages.js";
import { comparisonMessages } from "./messages.js";

/** What every section of a comparison's page needs to know beside its own records. */
export interface ComparisonContext extends ExperimentContext {
  readonly text: ComparisonMessages;
  /** Metrics with a column of their own in the table of rows: those with the most changes, in the order of the plan. */
  readonly columns: readonly PlannedMetric[];
}

const mostColumns = 5;

/** The words and metrics of a page; `guessed` counts the rows of a category that rules guessed, in the later experiment. */
export function comparisonContext(
  comparison: Comparison,
  metrics: readonly PlannedMetric[],
  language: Language,
  metricTitles: Readonly<Record<string, string>>,
  guessed: Readonly<Record<string, number>>,
  files: PageFiles,
): ComparisonContext {
  return {
    language,
    messages: reportMessages(language),
    words: experimentMessages(language),
    text: comparisonMessages(language),
    metrics,
    metricTitles,
    guessed,
    files,
    columns: mostChanged(comparison, metrics),
  };
}

/** A side by its letter and name, such as "A: first". */
export function sideName(letter: "A" | "B", name: string): string {
  return `${letter}: ${shortened(name, 60)}`;
}

function mostChanged({ metrics: compared }: Comparison, metrics: readonly PlannedMetric[]): readonly PlannedMetric[] {
  const changes = new Map(
    compared.map(({ metric, better_rows: better, worse_rows: worse, absences, pairs }) => [
      metric,
      // A metric without any change is still worth more than one that was never measured.
      better + worse + absences.appeared + absences.gone + (pairs > 0 ? 0.5 : 0),
    ]),
  );
  const weight = ({ name }: PlannedMetric): number => changes.get(name) ?? 0;
  const first = metrics.filter((metric) => weight(metric) > 0).sort((left, right) => weight(right) - weight(left));
  const chosen = new Set(first.slice(0, mostColumns));
  return metrics.filter((metric) => chosen.has(metric));
}
