import type { PlannedMetric } from "../../experiments/plan.js";
import { labelOf } from "../messages.js";
import type { PageContext } from "../page-context.js";
import type { ExperimentMessages } from "./experiment-messages.js";

/** What every section of an experiment's page needs to know beside its own records. */
export interface ExperimentContext extends PageContext {
  readonly words: ExperimentMessages;
  readonly metrics: readonly PlannedMetric[];
  /** Names of the files beside the page that hold everything. */
  readonly files: PageFiles;
  /** Rows by category, where rules guessed it. */
  readonly guessed: Readonly<Record<string, number>>;
}

export interface PageFiles {
  readonly jsonl: string;
  readonly csv: string;
}

/** Metrics with a column of their own in the table of rows. */
export const metricColumns = 6;

export function titleOf(metric: string, { metricTitles }: PageContext): string {
  return labelOf(metricTitles, metric);
}
