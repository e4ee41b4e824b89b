import type { Language } from "../../core/language.js";
import type { EndStatus, NotReplayableReason, ReplayEnd } from "./replay-record.js";

/** The words of a replay. */
export interface ReplayMessages {
  heading(experiment: string, target: string, replayed: number, selected: number): string;
  policy(mode: string, marks: string): string;
  readonly noMarks: string;
  readonly ends: string;
  readonly status: string;
  readonly route: string;
  readonly reason: string;
  readonly before: string;
  readonly after: string;
  readonly releases: string;
  readonly category: string;
  readonly all: string;
  readonly rows: string;
  readonly released: string;
  readonly review: string;
  readonly failedBefore: string;
  readonly failedAfter: string;
  readonly bound: string;
  readonly allowed: string;
  readonly transitions: string;
  readonly from: string;
  readonly to: string;
  changedRows(shown: number, total: number): string;
  readonly row: string;
  readonly why: string;
  notReplayable(count: number): string;
  readonly first: string;
  sweep(metric: string): string;
  readonly threshold: string;
  readonly failed: string;
  readonly within: string;
  readonly yes: string;
  readonly no: string;
  readonly statuses: Readonly<Record<EndStatus, string>>;
  readonly routes: Readonly<Record<NonNullable<ReplayEnd["route"]>, string>>;
  /** Reasons that only a replay has; the others are those of every run. */
  readonly reasons: Readonly<Record<string, string>>;
  readonly lacking: Readonly<Record<NotReplayableReason, string>>;
}

const en: ReplayMessages = {
  heading: (experiment, target, replayed, selected) =>
    `Replay of ${experiment} (target ${target}): ${replayed} of ${selected} rows decided anew, no model asked`,
  policy: (mode, marks) => `Before: as the runs ended. After: release mode ${mode}, ${marks}`,
  noMarks: "no thresholds",
  ends: "Where the questions end",
  status: "end",
  route: "route",
  reason: "reason",
  before: "before",
  after: "after",
  releases: "Answers that leave without a person",
  category: "category",
  all: "(all)",
  rows: "rows",
  released: "released",
  review: "to review",
  failedBefore: "failed among released, before",
  failedAfter: "after [95 %]",
  bound: "upper bound",
  allowed: "allowed",
  transitions: "What changed",
  from: "from",
  to: "to",
  changedRows: (shown, total) =>
    shown < total ? `Rows that changed (the first ${shown} of ${total})` : `Rows that changed (${total})`,
  row: "row",
  why: "why",
  notReplayable: (count) => `Not replayable: ${count} rows`,
  first: "first rows",
  sweep: (metric) => `Threshold of ${metric}`,
  threshold: "at least",
  failed: "failed / labelled [95 %]",
  within: "within allowed",
  yes: "yes",
  no: "no",
  statuses: {
    released: "released",
    declined: "declined",
    review: "to review",
    held: "held",
    stopped: "stopped",
    needs_run: "needs a new run",
  },
  routes: { generate: "generate", hold: "hold", stop: "stop" },
  reasons: {
    needs_search: "needs a new search",
    no_draft: "no draft was written",
    draft_from_other_evidence: "draft from other evidence",
    no_answer: "no answer",
  },
  lacking: {
    pending: "not asked or scored yet",
    target_failed: "the target gave no answer",
    run_missing: "run purged or not recorded",
    run_emptied: "texts of the run purged",
    damaged: "damaged record",
  },
};

const ja: ReplayMessages = {
  heading: (experiment, target, replayed, selected) =>
    `${experiment} の再判定(回答元 ${target}): ${selected} 行中 ${replayed} 行。モデルは呼び出していません`,
  policy: (mode, marks) => `変更前: 実行したときの結果。変更後: 公開方式 ${mode}、${marks}`,
  noMarks: "基準点なし",
  ends: "質問の行き先",
  status: "結果",
  route: "経路",
  reason: "理由",
  before: "変更前",
  after: "変更後",
  releases: "人を通さずに出る回答",
  category: "種類",
  all: "(全体)",
  rows: "行",
  released: "自動で公開",
  review: "確認待ち",
  failedBefore: "公開分の不合格(変更前)",
  failedAfter: "変更後 [95 %]",
  bound: "上限",
  allowed: "許容",
  transitions: "変わったもの",
  from: "変更前",
  to: "変更後",
  changedRows: (shown, total) =>
    shown < total ? `変わった行(${total} 行のうち最初の ${shown} 行)` : `変わった行(${total} 行)`,
  row: "行",
  why: "なぜ",
  notReplayable: (count) => `再判定できない行: ${count} 行`,
  first: "最初の行",
  sweep: (metric) => `${metric} の基準点`,
  threshold: "基準点以上",
  failed: "不合格 / 判定あり [95 %]",
  within: "許容内",
  yes: "はい",
  no: "いいえ",
  statuses: {
    released: "自動で公開",
    declined: "回答なしと返答",
    review: "確認待ち",
    held: "保留",
    stopped: "停止",
    needs_run: "再実行が必要",
  },
  routes: { generate: "生成", hold: "保留", stop: "停止" },
  reasons: {
    needs_search: "検索のやり直しが必要",
    no_draft: "回答案がまだない",
    draft_from_other_evidence: "別の根拠から書かれた回答案",
    no_answer: "回答がない",
  },
  lacking: {
    pending: "まだ質問または採点していない",
    target_failed: "回答元が答えなかった",
    run_missing: "実行の記録が削除済み、または記録なし",
    run_emptied: "実行の本文が削除済み",
    damaged: "記録が壊れている",
  },
};

const byLanguage: Readonly<Record<Language, ReplayMessages>> = { ja, en };

export function replayMessages(language: Language): ReplayMessages {
  return byLanguage[language];
}
