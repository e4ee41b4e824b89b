import type { Label } from "../../../review/labels.js";

/** How many answers of a band of scores people found right, and wrong. */
export interface ScoreBand {
  /** Lowest score of the band, inclusive. */
  readonly from: number;
  /** Its end; the last band holds 1 too. */
  readonly to: number;
  readonly right: number;
  readonly wrong: number;
}

export interface MetricAgreement {
  readonly metric: string;
  readonly bands: readonly ScoreBand[];
  readonly right: number;
  readonly wrong: number;
  /** Judged answers that have no score of this metric. */
  readonly unscored: number;
  /** Mean scores; null of none. */
  readonly meanRight: number | null;
  readonly meanWrong: number | null;
}

const bandCount = 10;

/**
 * The judgements of people beside the scores that their answers had, for each metric in the order in which
 * it was first seen. Labels without a judgement say nothing here. Scores below 0 count in the lowest band. Pure.
 */
export function agreementByMetric(labels: Iterable<Label>): readonly MetricAgreement[] {
  const metrics = new Map<string, Tally>();
  for (const { correct, scores } of labels) {
    if (correct === null) continue;
    for (const score of scores) {
      const tally = metrics.get(score.metric) ?? emptyTally();
      metrics.set(score.metric, tally);
      if (score.status === "scored") add(tally, score.value, correct);
      else tally.unscored += 1;
    }
  }
  return [...metrics]
    .filter(([, { right, wrong }]) => right + wrong > 0)
    .map(([metric, tally]) => agreement(metric, tally));
}

interface Tally {
  readonly bands: { right: number; wrong: number }[];
  right: number;
  wrong: number;
  unscored: number;
  sumRight: number;
  sumWrong: number;
}

function emptyTally(): Tally {
  const bands = Array.from({ length: bandCount }, () => ({ right: 0, wrong: 0 }));
  return { bands, right: 0, wrong: 0, unscored: 0, sumRight: 0, sumWrong: 0 };
}

function add(tally: Tally, value: number, correct: boolean): void {
  // Dust of floating point must not put 0.3 into the band below.
  const at = Math.min(bandCount - 1, Math.max(0, Math.floor(Number((value * bandCount).toFixed(9)))));
  const band = tally.bands[at];
  if (band === undefined) return;
  if (correct) {
    band.right += 1;
    tally.right += 1;
    tally.sumRight += value;
  } else {
    band.wrong += 1;
    tally.wrong += 1;
    tally.sumWrong += value;
  }
}

function agreement(metric: string, { bands, right, wrong, unscored, sumRight, sumWrong }: Tally): MetricAgreement {
  return {
    metric,
    bands: bands.map((band, at) => ({ from: at / bandCount, to: (at + 1) / bandCount, ...band })),
    ...{ right, wrong, unscored },
    meanRight: right === 0 ? null : sumRight / right,
    meanWrong: wrong === 0 ? null : sumWrong / wrong,
  };
}
