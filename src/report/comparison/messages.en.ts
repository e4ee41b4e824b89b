import type { ComparisonMessages } from "./comparison-messages.js";

export const comparisonMessagesEn: ComparisonMessages = {
  title: "Comparison",
  before: "before",
  after: "after",
  questions: "Questions",
  otherQuestions: "The questions of the two runs differ: rows are paired by id alone.",
  notPaired: (before, after) => `Not compared: ${before} rows that only A finished, ${after} that only B finished.`,

  worse: (what) => `B is worse than A: ${what}.`,
  better: (what) => `B is better than A: ${what}.`,
  nothingWorse: "Nothing is clearly worse.",
  unclear: "There is no clear difference between A and B.",
  unclearRows: (better, worse) =>
    `${better} ${better === 1 ? "row" : "rows"} got better and ${worse} got worse; on no metric can that be told from chance. More rows would tell.`,
  identical: "A and B have the same scores on every row.",
  nothingCompared: "No metric has scores in both runs that can be compared.",
  kinds: { mean: "mean", pass_rate: "pass rate", absences: "rows with a score" },
  pairedRows: "Rows compared",
  sameAnswers: (count, rows) => `${count} of ${rows} answers are word for word the same.`,

  settings: "What differs between the runs",
  settingsNote: "As far as it is recorded. A change of results need not come from it alone.",
  sameSettings:
    "Nothing that is recorded of the two runs differs. Differences come from what varies by itself, such as a model's replies.",
  setting: "Setting",
  moreSettings: (count) => `and ${count} more`,

  differences: "Differences by metric",
  chartNote: (reach, confidence) =>
    `The dot is the mean difference of rows that have a score in both; the line holds the true one in ${confidence} of 100 such comparisons. The stroke in the middle is no difference, the ends are ${reach}. A dot to the right of it is better, also for a metric of which lower is better.`,
  meaning: "What it says",
  notLikely: "Hardly chance",
  maybeChance: "May be chance",
  intervalAlone: (tests) =>
    `The line leaves out 0, but of ${tests} metrics looked at together one may do that by chance.`,
  detectable: (pairs, difference) =>
    `${pairs} ${pairs === 1 ? "row shows" : "rows show"} differences of ${difference} and more.`,
  detectableNote:
    "“Show”: a true difference that large is found in 4 of 5 such comparisons. A smaller one is easily missed, so “no clear difference” does not mean that there is none.",
  noRowDiffers: "The same score on every row",
  noPair: "No row has a score in both runs",
  otherConventions: "Not compared, for the two runs scored it by different conventions",
  rowsBetterWorse: "Rows better / worse",
  towardsBetter: "← worse · better →",

  passes: "Pass marks (McNemar's test)",
  passesNote:
    "Only rows that changed sides speak for or against B; those that pass or fail in both do not. p is exact, two-sided, and adjusted for all tests of this page (Holm).",
  bothPass: "Pass in both",
  passLost: "Pass in A alone (lost)",
  passGained: "Pass in B alone (gained)",
  nonePasses: "Pass in neither",
  noPasses: "No row is held to a mark in both runs.",

  absences: "Scores that are missing",
  absencesNote:
    "A row without a score is not counted as 0; it drops out of the mean. So many dropped out or came back.",
  noAbsences: "Every row that had a score in A has one in B.",
  scoreLost: "Had a score in A, none in B",
  scoreGained: "None in A, a score in B",

  categories: "Changes by kind of question",
  rows: "Rows side by side",
  change: "Change",
  changes: {
    worse: "▼ Worse",
    lost: "◌ Score lost",
    better: "▲ Better",
    gained: "● Score gained",
    same: "= No change",
  },
  metricChanges: {
    worse: "▼ worse",
    better: "▲ better",
    lost: "◌ score lost",
    gained: "● score gained",
    same: "= the same",
    absent: "no score",
    not_comparable: "not comparable",
  },
  answer: "Answer",
  answerChanged: "another answer",
  answerSame: "the same answer",
  worstFirst: "worst change first",
  bestFirst: "best change first",
  metricWorstFirst: (metric) => `${metric}: worst change first`,
  leftOutDetails: "rows are listed without their details, for size. Rows that got worse come first.",
  sameOnBothSides: "the same in A and B",
  onlyHere: "here alone",
  alsoThere: "there too, at",
  sameScores: "Scores that did not change",
  run: "Run",
};
