import { KonkyoError } from "../../core/errors.js";
import { reRelease, type DraftToRelease } from "./re-release.js";
import { createReleasedTally, withinAllowed, type ReleasedTally } from "./released-tally.js";
import type { RowLabel, SweepLine } from "./replay-record.js";
import { withThreshold, type ReplayPolicy } from "./replay-policy.js";

/** One mark tried at many values. */
export interface Sweep {
  readonly metric: string;
  /** Ascending, at least one. */
  readonly values: readonly number[];
}

const mostValues = 1000;

/**
 * Reads `metric=from..to:step`.
 *
 * @throws KonkyoError `usage` saying what is wrong
 */
export function parseSweep(text: string): Sweep {
  const match = /^([^=/]+)=(-?[\d.]+)\.\.(-?[\d.]+):([\d.]+)$/.exec(text.trim());
  const [metric = "", ...numbers] = match?.slice(1) ?? [];
  const [from = NaN, to = NaN, step = NaN] = numbers.map(Number);
  if (match === null || [from, to, step].some((number) => !Number.isFinite(number))) {
    throw refusal(text, "is no sweep");
  }
  if (from < -1 || to > 1 || from > to) throw refusal(text, "must go up, from -1 at least to 1 at most");
  if (step <= 0) throw refusal(text, "needs a step above 0");
  const count = Math.floor((to - from) / step + 1e-9) + 1;
  if (count > mostValues) throw refusal(text, `has ${count} values; ${mostValues} are the most`);
  return { metric, values: Array.from({ length: count }, (_, at) => rounded(from + at * step)) };
}

/** Counts what each value would release; holds counts alone, whatever the number of rows. */
export function createSweepTally(
  { values, metric }: Sweep,
  policy: ReplayPolicy,
): {
  add(draft: DraftToRelease, label: RowLabel): void;
  lines(): SweepLine[];
} {
  const tried: { threshold: number; policy: ReplayPolicy; tally: ReleasedTally }[] = values.map((threshold) => ({
    threshold,
    policy: withThreshold(policy, metric, threshold),
    tally: createReleasedTally(policy.release.confidence),
  }));
  return {
    add(draft, label) {
      for (const { policy: trial, tally } of tried) if (reRelease(draft, trial).status === "released") tally.add(label);
    },
    lines: () =>
      tried.map(({ threshold, tally }) => {
        const figures = tally.figures();
        return { threshold, ...figures, within_allowed: withinAllowed(figures, policy.release.allowed_rate) };
      }),
  };
}

/** Takes away the dust of floating point: 0.55 and not 0.5499999. */
function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

function refusal(text: string, message: string): KonkyoError {
  return new KonkyoError("usage", message, {
    where: `--sweep ${JSON.stringify(text)}`,
    hint: "Write metric=from..to:step, such as faithfulness=0.5..1.0:0.05.",
  });
}
