/** Exit codes, as the README documents them. */
export const exitCodes = {
  ok: 0,
  /** Something failed that was asked for. */
  failed: 1,
  /** The command line or the configuration is wrong; nothing was done. */
  usage: 2,
  /** `ask`: the answer is held for a person. */
  held: 3,
  /** `ask`: the run was stopped. */
  stopped: 4,
  /** Done in part: what could not be done is listed. */
  partial: 5,
  /** `eval`: a `--fail-if` condition holds, or its figure has no value. */
  belowThreshold: 6,
  /** `eval`: more rows failed than allowed: the figures say little. */
  runErrors: 7,
  /** `eval`, `compare`: significantly worse than before. */
  regression: 8,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
