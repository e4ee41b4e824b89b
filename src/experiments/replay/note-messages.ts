import type { Language } from "../../core/language.js";

/** What a reader of a replay is told beside its figures. */
export interface ReplayNoteMessages {
  noGate(target: string): string;
  readonly citedBefore: string;
  needsSearch(rows: number): string;
  otherEvidence(rows: number): string;
  noDraft(rows: number): string;
  leftOut(metrics: string): string;
  notMeasured(metrics: string): string;
  belowFloor(marks: string): string;
  unusedMarks(mode: string): string;
  lowerIsBetter(metrics: string): string;
  sameScore(metrics: string): string;
  readonly noLabels: string;
  unknownCategories(names: string, there: string): string;
  sweepAt(metric: string, value: number): string;
  readonly sweepBound: string;
}

const en: ReplayNoteMessages = {
  noGate: (target) =>
    `${target} has no gate of ours: only release and thresholds were replayed, over stored scores. Citations were checked where the answer tells its claims and the ids of what it found.`,
  citedBefore:
    "Before is what the experiment saw: it lets every draft through whose claims cite evidence, whatever release.mode is set.",
  needsSearch: (rows) => `${rows} rows need a new search: the limits let in pieces whose text was not stored.`,
  otherEvidence: (rows) =>
    `${rows} drafts were written from other evidence than the gate now passes on; they are never counted as released. Ask anew with \`konkyo eval\`.`,
  noDraft: (rows) => `${rows} rows would now go on to a draft, which nobody has written yet.`,
  leftOut: (metrics) =>
    `The configuration also requires ${metrics}; this trial sets no mark for it and does without (set release.required to keep it).`,
  notMeasured: (metrics) => `${metrics} must be scored and this experiment has not measured it.`,
  belowFloor: (marks) => `Below the floor of release.floors, so no certificate will ever be earned there: ${marks}.`,
  unusedMarks: (mode) => `Release mode ${mode} looks at no threshold.`,
  lowerIsBetter: (metrics) => `A threshold is the lowest score that passes, and of ${metrics} a lower one is better.`,
  sameScore: (metrics) =>
    `${metrics} decides both what is released and what counts as failed: the share of failed answers is then too low. Choose other scores with --label, or certify with labels of people.`,
  noLabels: "No released answer has a mark, so nothing is known of how many of them are wrong.",
  unknownCategories: (names, there) => `The policy names ${names}, of which there is no row. There are ${there}.`,
  sweepAt: (metric, value) => `The tables above stand at ${metric} ≥ ${value}, the first value of the sweep.`,
  sweepBound:
    "A threshold that is chosen by its bound on the same rows makes that bound too low. `konkyo certify` tries marks in a fixed order, over labels of people.",
};

const ja: ReplayNoteMessages = {
  noGate: (target) =>
    `${target} にはこのツールの根拠検査がありません。保存済みの点で公開の判断と基準点だけをやり直しました。引用は、主張と検索結果の番号がある回答だけ確かめています。`,
  citedBefore:
    "変更前は実験で見た結果です。実験では release.mode にかかわらず、すべての主張に根拠のある回答案を通します。",
  needsSearch: (rows) =>
    `${rows} 行は検索のやり直しが必要です。新しい条件では、本文を保存していない断片も対象になります。`,
  otherEvidence: (rows) =>
    `${rows} 行の回答案は、いま検査を通る根拠とは別の根拠から書かれたものです。公開には数えません。\`konkyo eval\` で質問し直してください。`,
  noDraft: (rows) => `${rows} 行は回答案の作成に進めますが、回答案はまだありません。`,
  leftOut: (metrics) =>
    `設定では ${metrics} も必須ですが、この試行では基準点がないため外しました(残すには release.required を指定)。`,
  notMeasured: (metrics) => `${metrics} は必須ですが、この実験では測っていません。`,
  belowFloor: (marks) => `release.floors の下限より低いため、認証されることはありません: ${marks}。`,
  unusedMarks: (mode) => `公開方式 ${mode} は基準点を使いません。`,
  lowerIsBetter: (metrics) => `基準点は合格する最低の点ですが、${metrics} は低いほどよい指標です。`,
  sameScore: (metrics) =>
    `${metrics} が公開の判断と不合格の判定の両方に使われているため、不合格の割合は実際より低く出ます。--label で別の点を選ぶか、人のラベルで認証してください。`,
  noLabels: "公開される回答に合否のある点がないため、誤りの割合はわかりません。",
  unknownCategories: (names, there) => `方針にある ${names} の行はありません。あるのは ${there} です。`,
  sweepAt: (metric, value) => `上の表は、最初の基準点 ${metric} ≥ ${value} での結果です。`,
  sweepBound:
    "同じ行の上限を見て基準点を選ぶと、その上限は実際より低くなります。`konkyo certify` は、人のラベルに対して決まった順序で基準点を試します。",
};

const byLanguage: Readonly<Record<Language, ReplayNoteMessages>> = { ja, en };

export function noteMessages(language: Language): ReplayNoteMessages {
  return byLanguage[language];
}
