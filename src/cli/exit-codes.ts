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
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
