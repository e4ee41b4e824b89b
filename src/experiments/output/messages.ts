import type { Language } from "../../core/language.js";
import type { AbsenceKind } from "../../metrics/summarise.js";
import type { MetricComparison, Regression } from "../comparison.js";

/** The words of an experiment's tables. */
export interface OutputMessages {
  readonly summary: string;
  readonly comparison: string;
  readonly rows: string;
  readonly done: string;
  readonly failed: string;
  readonly judgeFailed: string;
  readonly pending: string;
  readonly errorRate: string;
  readonly coverage: string;
  readonly category: string;
  readonly noCategory: string;
  readonly metric: string;
  readonly scoredOfTotal: string;
  readonly mean: string;
  readonly interval: string;
  readonly median: string;
  readonly passRate: string;
  readonly withoutScore: string;
  readonly conditions: string;
  readonly condition: string;
  readonly value: string;
  readonly result: string;
  readonly holds: string;
  readonly fails: string;
  readonly before: string;
  readonly after: string;
  readonly difference: string;
  readonly detectable: string;
  readonly betterWorse: string;
  readonly passes: string;
  readonly lost: string;
  readonly verdict: string;
  readonly changedSettings: string;
  readonly regressions: string;
  readonly row: string;
  readonly changes: string;
  readonly item: string;
  readonly reason: string;
  failedRows(shown: number, total: number): string;
  belowMark(count: number, rows: number): string;
  guessed(count: number): string;
  notPaired(before: number, after: number): string;
  otherDataset: string;
  readonly absences: Readonly<Record<AbsenceKind, string>>;
  readonly verdicts: Readonly<Record<MetricComparison["verdict"], string>>;
  readonly kinds: Readonly<Record<Regression["kind"], string>>;
}

const en: OutputMessages = {
  summary: "Evaluation",
  comparison: "Comparison",
  rows: "rows",
  done: "done",
  failed: "failed",
  judgeFailed: "judge failed",
  pending: "pending",
  errorRate: "error rate",
  coverage: "coverage",
  category: "category",
  noCategory: "(none)",
  metric: "metric",
  scoredOfTotal: "scored / total",
  mean: "mean",
  interval: "95 % interval",
  median: "median",
  passRate: "passed [95 %]",
  withoutScore: "without a score",
  conditions: "Conditions",
  condition: "fails if",
  value: "value",
  result: "result",
  holds: "passed",
  fails: "FAILED",
  before: "before",
  after: "after",
  difference: "difference [95 %]",
  detectable: "detectable",
  betterWorse: "rows better / worse",
  passes: "passes gained / lost",
  lost: "scores lost / gained",
  verdict: "verdict",
  changedSettings: "What changed between the two",
  regressions: "Significant changes for the worse",
  row: "row",
  changes: "Rows that changed most",
  item: "item",
  reason: "reason",
  failedRows: (shown, total) =>
    shown < total ? `Failed rows (the first ${shown} of ${total})` : `Failed rows (${total})`,
  belowMark: (count, rows) => `${count} of ${rows} rows below a mark`,
  guessed: (count) => `(${count} guessed)`,
  notPaired: (before, after) => `Not paired: ${before} rows only before, ${after} only after.`,
  otherDataset: "The questions differ: rows are paired by id alone.",
  absences: {
    not_applicable: "not applicable",
    missing_input: "missing input",
    judge_failed: "judge failed",
    skipped: "skipped",
    no_result: "no result",
  },
  verdicts: {
    better: "better",
    worse: "worse",
    unclear: "no clear difference",
    same: "the same",
    not_comparable: "not comparable",
  },
  kinds: { mean: "mean", pass_rate: "pass rate", absences: "scores lost" },
};

const ja: OutputMessages = {
  summary: "評価",
  comparison: "比較",
  rows: "行",
  done: "完了",
  failed: "失敗",
  judgeFailed: "判定の失敗",
  pending: "未処理",
  errorRate: "エラー率",
  coverage: "採点率",
  category: "種類",
  noCategory: "(なし)",
  metric: "指標",
  scoredOfTotal: "採点 / 全体",
  mean: "平均",
  interval: "95 % 区間",
  median: "中央値",
  passRate: "合格率 [95 %]",
  withoutScore: "点のない行",
  conditions: "合否の条件",
  condition: "不合格にする条件",
  value: "値",
  result: "結果",
  holds: "合格",
  fails: "不合格",
  before: "変更前",
  after: "変更後",
  difference: "差 [95 %]",
  detectable: "検出できる差",
  betterWorse: "上がった / 下がった行",
  passes: "新たに合格 / 不合格",
  lost: "点の消失 / 出現",
  verdict: "判断",
  changedSettings: "二つの実行で違う設定",
  regressions: "有意に悪くなったもの",
  row: "行",
  changes: "変化の大きい行",
  item: "対象",
  reason: "理由",
  failedRows: (shown, total) =>
    shown < total ? `不合格の行(${total} 行のうち最初の ${shown} 行)` : `不合格の行(${total} 行)`,
  belowMark: (count, rows) => `${rows} 行のうち ${count} 行が基準点に届きません`,
  guessed: (count) => `(推定 ${count})`,
  notPaired: (before, after) => `対にならない行: 変更前のみ ${before} 行、変更後のみ ${after} 行。`,
  otherDataset: "質問が異なります。行は番号(id)だけで対応させています。",
  absences: {
    not_applicable: "対象外",
    missing_input: "入力不足",
    judge_failed: "判定の失敗",
    skipped: "省略",
    no_result: "結果なし",
  },
  verdicts: {
    better: "改善",
    worse: "悪化",
    unclear: "差は明らかでない",
    same: "同じ",
    not_comparable: "比較できない",
  },
  kinds: { mean: "平均", pass_rate: "合格率", absences: "点の消失" },
};

const byLanguage: Readonly<Record<Language, OutputMessages>> = { ja, en };

export function outputMessages(language: Language): OutputMessages {
  return byLanguage[language];
}
