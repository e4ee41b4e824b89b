export interface RunsWords {
  readonly title: string;
  readonly filter: string;
  readonly text: string;
  readonly textHint: string;
  readonly status: string;
  readonly route: string;
  readonly reason: string;
  readonly any: string;
  readonly apply: string;
  readonly reset: string;
  readonly found: (from: number, to: number, total: number) => string;
  readonly none: string;
  readonly noneYet: string;
  readonly askFirst: string;
  readonly time: string;
  readonly question: string;
  readonly result: string;
  readonly version: string;
  readonly pages: string;
  readonly newer: string;
  readonly older: string;
  readonly outcome: string;
  readonly begun: string;
  readonly ended: string;
  readonly worked: string;
  readonly runId: string;
  readonly releasedBy: string;
  readonly policy: string;
  readonly graph: string;
  readonly nodes: string;
  readonly noNodes: string;
  readonly input: string;
  readonly output: string;
  readonly shortened: string;
  readonly draftNotOut: string;
  readonly grounds: string;
  readonly ticket: string;
  readonly notAnswer: string;
  readonly removed: string;
}

export const runsWordsJa: RunsWords = {
  title: "実行履歴",
  filter: "絞り込み",
  text: "質問または実行ID",
  textHint: "実行IDは先頭だけでも探せます",
  status: "状態",
  route: "検査の行き先",
  reason: "理由",
  any: "すべて",
  apply: "絞り込む",
  reset: "条件を消す",
  found: (from, to, total) => `${total}件中 ${from}〜${to}件`,
  none: "条件に合う実行はありません。",
  noneYet: "まだ記録された実行はありません。",
  askFirst: "最初の質問をする",
  time: "日時",
  question: "質問",
  result: "結果",
  version: "文書の版",
  pages: "ページ",
  newer: "新しい実行",
  older: "古い実行",
  outcome: "結果",
  begun: "開始",
  ended: "終了",
  worked: "処理時間",
  runId: "実行ID",
  releasedBy: "公開の判断",
  policy: "方針",
  graph: "通った道筋",
  nodes: "各段階の時間と内容",
  noNodes: "記録された段階はありません。",
  input: "入力",
  output: "出力",
  shortened: "長い内容は短くして記録しています。",
  draftNotOut: "この回答案は質問者に届いていません。",
  grounds: "根拠と評価",
  ticket: "確認チケット",
  notAnswer: "この実行は質問への回答ではないため、回答の記録はありません。",
  removed: "質問と回答の本文は、保存期間が過ぎたため削除されています。",
};
