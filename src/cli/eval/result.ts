import type { ConditionResult } from "../../experiments/conditions/condition.js";
import type { Comparison } from "../../experiments/comparison.js";
import type { RunFacts } from "../../experiments/run-facts.js";
import type { FailedRow } from "../../experiments/failed-rows.js";
import type { ExperimentSummary } from "../../experiments/summary.js";
import { exitCodes } from "../exit-codes.js";
import type { ClassificationFacts } from "./classification-facts.js";
import type { DatasetReading } from "../../../graphs/experiments/dataset-rows.js";

/** What `konkyo eval --json` prints. `exit_code` is the one that the process ends with. */
export interface EvalResult {
  readonly status: "passed" | "below_threshold" | "run_errors" | "regression" | "budget_exhausted";
  readonly exit_code: number;
  readonly summary: ExperimentSummary;
  /** Rows whose judges all spoke, with a score below its mark or without one that is required. They do not decide the status. */
  readonly rows_below_mark: number;
  /** The first rows that failed, a line for each reason. `count` is of rows. */
  readonly failed_rows: { readonly count: number; readonly first: readonly FailedRow[] };
  readonly facts: RunFacts;
  /** How rows without a category came by one. */
  readonly classification: ClassificationFacts;
  /** What must be known to read the figures. */
  readonly notes: readonly string[];
  readonly conditions: readonly ConditionResult[];
  readonly max_error_rate: number;
  readonly comparison: Comparison | null;
  readonly skipped_rows: ReturnType<DatasetReading["skipped"]>;
}

const codeOf: Readonly<Record<EvalResult["status"], EvalResult["exit_code"]>> = {
  passed: exitCodes.ok,
  below_threshold: exitCodes.belowThreshold,
  run_errors: exitCodes.runErrors,
  regression: exitCodes.regression,
  budget_exhausted: exitCodes.partial,
};

/** Errors come first: figures over the rows that are left say little about the system. */
export function evalResult(
  given: Omit<EvalResult, "status" | "exit_code"> & { readonly finished: boolean; readonly failOnRegression: boolean },
): EvalResult {
  const { finished, failOnRegression, ...shown } = given;
  const status = statusOf(shown, finished, failOnRegression);
  return { status, exit_code: codeOf[status], ...shown };
}

function statusOf(
  { summary, conditions, max_error_rate: limit, comparison }: Omit<EvalResult, "status" | "exit_code">,
  finished: boolean,
  failOnRegression: boolean,
): EvalResult["status"] {
  if (!finished) return "budget_exhausted";
  const rate = summary.rows.error_rate;
  const nothingScored = summary.metrics.every((metric) => metric.scored === 0);
  if (rate === null || rate > limit || nothingScored) return "run_errors";
  if (conditions.some(({ fails }) => fails)) return "below_threshold";
  if (failOnRegression && (comparison?.regressions.length ?? 0) > 0) return "regression";
  return "passed";
}
