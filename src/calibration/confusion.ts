import { rateOf, type Rate } from "./interval.js";

/** Verdicts of a judge against labels. Bad is the class to be caught. */
export interface Confusion {
  /** Bad by label and by judge. */
  readonly caught: number;
  /** Bad by label, passed by the judge. */
  readonly missed: number;
  /** Good by label, failed by the judge. */
  readonly false_alarms: number;
  /** Good by label and by judge. */
  readonly passed: number;
  /** Rows that the judge gave no verdict on, by their label. They count in no share below. */
  readonly absent: { readonly bad: number; readonly good: number };
}

export interface Agreement {
  readonly confusion: Confusion;
  /** Caught ÷ all that the judge failed. */
  readonly precision: Rate;
  /** Caught ÷ all that are bad: recall of the bad class, true positive rate. */
  readonly recall: Rate;
  /** Passed ÷ all that are good: true negative rate. */
  readonly specificity: Rate;
  /** Of the bad class; null where precision or recall is. */
  readonly f1: number | null;
  /** Cohen's kappa; null where labels and verdicts are all of one class. */
  readonly kappa: number | null;
  /** Rows with a verdict ÷ rows. */
  readonly coverage: Rate;
}

export interface LabelledVerdict {
  readonly label: "bad" | "good";
  /** null: the judge gave none. */
  readonly verdict: "bad" | "good" | null;
}

export function countConfusion(verdicts: Iterable<LabelledVerdict>): Confusion {
  const counts = { caught: 0, missed: 0, false_alarms: 0, passed: 0, absent: { bad: 0, good: 0 } };
  for (const { label, verdict } of verdicts) {
    if (verdict === null) counts.absent[label] += 1;
    else if (label === "bad") counts[verdict === "bad" ? "caught" : "missed"] += 1;
    else counts[verdict === "bad" ? "false_alarms" : "passed"] += 1;
  }
  return counts;
}

export function agreementOf(confusion: Confusion): Agreement {
  const { caught, missed, false_alarms: falseAlarms, passed, absent } = confusion;
  const judged = caught + missed + falseAlarms + passed;
  return {
    confusion,
    precision: rateOf(caught, caught + falseAlarms),
    recall: rateOf(caught, caught + missed),
    specificity: rateOf(passed, passed + falseAlarms),
    f1: f1Of(confusion),
    kappa: cohensKappa(confusion),
    coverage: rateOf(judged, judged + absent.bad + absent.good),
  };
}

/** 2·caught ÷ (2·caught + false alarms + missed); null when precision or recall has no cases. */
function f1Of({ caught, missed, false_alarms: falseAlarms }: Confusion): number | null {
  if (caught + missed === 0 || caught + falseAlarms === 0) return null;
  return (2 * caught) / (2 * caught + missed + falseAlarms);
}

function cohensKappa({ caught, missed, false_alarms: falseAlarms, passed }: Confusion): number | null {
  const total = caught + missed + falseAlarms + passed;
  if (total === 0) return null;
  const observed = (caught + passed) / total;
  const bothBad = ((caught + missed) / total) * ((caught + falseAlarms) / total);
  const bothGood = ((passed + falseAlarms) / total) * ((passed + missed) / total);
  const expected = bothBad + bothGood;
  return expected === 1 ? null : (observed - expected) / (1 - expected);
}
