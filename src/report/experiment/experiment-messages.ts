import type { DiagnosisKind, Fault } from "../../experiments/diagnosis.js";

/** The words of an experiment's page beside those of every report. One file a language. */
export interface ExperimentMessages {
  readonly title: string;
  readonly dataset: string;
  readonly target: string;
  readonly identity: string;
  readonly rowsDone: string;
  readonly failingRows: string;
  readonly cleanRows: string;
  readonly coverage: string;
  readonly cost: string;
  readonly unknownCost: string;
  readonly fullData: string;

  readonly atAGlance: string;
  /** Before the list of parts at fault. */
  readonly whereToLook: string;
  /** Before the kinds of question with the largest share of problems. */
  readonly weakKinds: string;
  readonly allGood: string;
  readonly noMarks: string;
  readonly metrics: string;
  readonly metricsNote: string;
  readonly interval: string;
  readonly passRate: string;
  readonly distribution: string;
  readonly binCounts: string;
  readonly lowerIsBetter: string;
  readonly heatMap: string;
  readonly heatMapNote: string;
  readonly noCategory: string;
  readonly notMeant: string;
  moreCategories(count: number, file: string): string;
  readonly causes: string;
  readonly causesNote: string;
  readonly cause: string;
  readonly fault: string;
  readonly total: string;
  readonly outcomes: string;

  readonly rows: string;
  readonly shownRows: string;
  readonly leftOutRows: string;
  readonly leftOutDetails: string;
  readonly moreMetrics: string;
  readonly filters: string;
  readonly search: string;
  readonly all: string;
  readonly sortBy: string;
  readonly dataOrder: string;
  readonly ascending: string;
  readonly descending: string;
  readonly order: string;
  readonly noMatch: string;
  readonly showMore: string;
  readonly passed: string;
  readonly missed: string;
  readonly noMark: string;
  readonly states: Readonly<Record<"failing" | "clean" | "pending", string>>;
  readonly details: string;
  detailsLeftOut(file: string): string;
  readonly line: string;
  readonly givenAnswer: string;
  readonly noAnswer: string;
  readonly messageShown: string;
  readonly reference: string;
  readonly expectedDocuments: string;
  readonly found: string;
  readonly rank: string;
  readonly notFound: string;
  readonly guidelines: string;
  readonly expectedFacts: string;
  readonly noContexts: string;
  readonly contextSource: string;
  readonly noContextsTold: string;
  cutText(file: string): string;
  morePieces(count: number, file: string): string;
  readonly failure: string;
  readonly pieceJudgements: string;
  readonly guessedCategory: string;
  guessedRows(count: number): string;
  /** After the number of printed rows and of all. */
  readonly printedRows: string;
  readonly comparedWith: string;
  readonly sideBySide: string;

  readonly kinds: Readonly<Record<DiagnosisKind, string>>;
  readonly faults: Readonly<Record<Fault, string>>;
}
