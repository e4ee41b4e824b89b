import type { TaskRecord } from "../tasks/task.js";
import type { Condition, Contradiction } from "./inspection.js";

/** What one check found, with the requests that it took. */
export interface CheckResult<Finding> {
  readonly found: Finding;
  /** Why the check is not or not wholly made; null when it is. */
  readonly failure: string | null;
  readonly requests: readonly TaskRecord[];
}

/** What all checks of an inspection found. */
export interface Findings {
  /** True when there was no evidence to look at. */
  readonly isEmpty: boolean;
  readonly conditions: readonly Condition[];
  readonly contradictions: readonly Contradiction[];
  /** Why checks that were switched on were not or not wholly made. */
  readonly failures: readonly string[];
}
