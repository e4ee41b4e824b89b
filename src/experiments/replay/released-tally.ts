import { clopperPearsonUpper, rateOf } from "../../calibration/interval.js";
import type { ReleasedFigures, RowLabel } from "./replay-record.js";

/** Counts released answers and how many of them failed. */
export interface ReleasedTally {
  add(label: RowLabel): void;
  figures(): ReleasedFigures;
}

/** @param confidence of the one-sided bound, between 0.5 and 1 */
export function createReleasedTally(confidence: number): ReleasedTally {
  const counts = { released: 0, labelled: 0, failed: 0 };
  return {
    add(label) {
      counts.released += 1;
      if (label !== null) counts.labelled += 1;
      if (label === "failed") counts.failed += 1;
    },
    figures() {
      const { released, labelled, failed } = counts;
      const { value, interval } = rateOf(failed, labelled);
      const upper_bound = labelled === 0 ? null : clopperPearsonUpper(failed, labelled, confidence);
      return { released, labelled, failed, failed_rate: value, interval, upper_bound };
    },
  };
}

/** Whether the bound keeps the allowed rate; null without labels, which is no yes. */
export function withinAllowed({ upper_bound: bound }: ReleasedFigures, allowedRate: number): boolean | null {
  return bound === null ? null : bound <= allowedRate;
}
