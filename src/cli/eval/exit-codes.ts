/** Exit codes of `konkyo eval` beside those of every command. */
export const evalExitCodes = {
  /** A `--fail-if` condition holds, or its figure has no value. */
  belowThreshold: 6,
  /** More rows failed than allowed: the figures say little. */
  runErrors: 7,
  /** Significantly worse than the baseline. */
  regression: 8,
} as const;

export type EvalExitCode = (typeof evalExitCodes)[keyof typeof evalExitCodes];
