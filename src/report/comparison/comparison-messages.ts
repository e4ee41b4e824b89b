import type { MetricChangeKind, RowChangeKind } from "../../experiments/compare-rows.js";
import type { Regression } from "../../experiments/comparison.js";

/** The words of a comparison's page beside those of an experiment's. One file a language. */
export interface ComparisonMessages {
  readonly title: string;
  /** Of the two sides; the letters stand wherever room is short. */
  readonly before: string;
  readonly after: string;
  readonly questions: string;
  readonly otherQuestions: string;
  notPaired(before: number, after: number): string;

  /** What came out, in a sentence; the lists name metrics. */
  worse(what: string): string;
  better(what: string): string;
  readonly nothingWorse: string;
  readonly unclear: string;
  unclearRows(better: number, worse: number): string;
  readonly identical: string;
  readonly nothingCompared: string;
  readonly kinds: Readonly<Record<Regression["kind"], string>>;
  readonly pairedRows: string;
  sameAnswers(count: number, rows: number): string;

  readonly settings: string;
  readonly settingsNote: string;
  readonly sameSettings: string;
  readonly setting: string;
  moreSettings(count: number): string;

  readonly differences: string;
  /** `reach` is where a chart ends on either side, such as 0.5. */
  chartNote(reach: string, confidence: string): string;
  readonly meaning: string;
  readonly notLikely: string;
  readonly maybeChance: string;
  intervalAlone(tests: number): string;
  /** The smallest difference that so many rows would show. */
  detectable(pairs: number, difference: string): string;
  readonly detectableNote: string;
  /** Metrics that the table leaves out, each group with its reason. */
  readonly noRowDiffers: string;
  readonly noPair: string;
  readonly otherConventions: string;
  readonly rowsBetterWorse: string;
  readonly towardsBetter: string;

  readonly passes: string;
  readonly passesNote: string;
  readonly bothPass: string;
  readonly passLost: string;
  readonly passGained: string;
  readonly nonePasses: string;
  readonly noPasses: string;

  readonly absences: string;
  readonly absencesNote: string;
  readonly noAbsences: string;
  readonly scoreLost: string;
  readonly scoreGained: string;

  readonly categories: string;
  readonly rows: string;
  readonly change: string;
  readonly changes: Readonly<Record<RowChangeKind, string>>;
  readonly metricChanges: Readonly<Record<MetricChangeKind, string>>;
  readonly answer: string;
  readonly answerChanged: string;
  readonly answerSame: string;
  readonly worstFirst: string;
  readonly bestFirst: string;
  metricWorstFirst(metric: string): string;
  readonly leftOutDetails: string;
  readonly sameOnBothSides: string;
  readonly onlyHere: string;
  /** After the place of a piece, such as [2], on the other side. */
  readonly alsoThere: string;
  readonly sameScores: string;
  readonly run: string;
}
