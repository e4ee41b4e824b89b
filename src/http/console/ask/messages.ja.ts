import type { NodeState, Stage } from "./graph-states.js";

export interface AskWords {
  readonly title: string;
  readonly introduction: string;
  readonly question: string;
  readonly placeholder: string;
  readonly blank: string;
  readonly submit: string;
  readonly submitHint: string;
  readonly release: string;
  readonly noRelease: string;
  readonly recent: string;
  readonly noRecent: string;
  readonly graph: string;
  readonly stages: Readonly<Record<Stage, string>>;
  /** Nodes that the picture of the graph does not show by themselves. */
  readonly innerNodes: Readonly<Record<string, string>>;
  readonly states: Readonly<Record<NodeState, string>>;
  readonly exits: string;
  readonly working: string;
  readonly queued: string;
  readonly at: (stage: string) => string;
  readonly cancel: string;
  readonly withdraw: string;
  readonly answer: string;
  readonly reply: string;
  readonly ticket: string;
  readonly ticketNote: string;
  readonly draftWithheld: string;
  readonly citations: string;
  readonly openDocument: string;
  readonly unknownEvidence: string;
  readonly inspection: string;
  readonly inspectionPassed: string;
  readonly covered: string;
  readonly notCovered: string;
  readonly contradicts: string;
  readonly again: string;
  readonly askAnother: string;
  readonly record: string;
  readonly releasedByPolicy: string;
  readonly releasedByPerson: string;
  readonly brokenOff: string;
  readonly brokenOffStep: string;
  readonly resume: string;
  readonly failed: string;
  readonly failedStep: string;
  readonly cancelled: string;
}

export const askWordsJa: AskWords = {
  title: "質問する",
  introduction:
    "資料の中から根拠を探し、確かめられたことだけを答えます。根拠が足りないときは、答えずに理由をお知らせします。",
  question: "質問",
  placeholder: "例: 有給休暇は何日付与されますか",
  blank: "質問を入力してください。",
  submit: "質問する",
  submitHint: "Ctrl + Enter でも送信できます",
  release: "現在の資料",
  noRelease: "資料がまだ登録されていません",
  recent: "最近の質問",
  noRecent: "まだ質問はありません。上の欄から質問すると、ここに並びます。",
  graph: "答えるまでの流れ",
  stages: {
    receive: "受付",
    retrieve: "検索",
    gate: "根拠の検査",
    inspect: "内容の点検",
    generate: "回答案の作成",
    evaluate: "評価",
    release: "公開の判断",
    before_sending: "送信前の確認",
    deliver: "送信",
    hold: "保留",
    review: "人の確認",
    refuse: "停止",
  },
  innerNodes: {
    plan: "評価の計画",
    summarise: "評価のまとめ",
    open_ticket: "チケットの作成",
    await_review: "確認を待つ",
    apply_review: "確認の反映",
  },
  states: {
    ahead: "これから",
    active: "処理中",
    done: "完了",
    paused: "確認待ち",
    failed: "失敗",
    untouched: "実行なし",
  },
  exits: "自動で答えないとき",
  working: "処理しています",
  queued: "順番を待っています",
  at: (stage) => `処理中: ${stage}`,
  cancel: "質問を取り消す",
  withdraw: "質問を取り下げる",
  answer: "回答",
  reply: "お知らせ",
  ticket: "確認チケット",
  ticketNote: "確認が済むと、このページに結果が表示されます。",
  draftWithheld: "それまで、回答案と評価の内訳は表示されません。",
  citations: "引用した根拠",
  openDocument: "元の文書を開く",
  unknownEvidence: "根拠の本文は記録にありません。",
  inspection: "内容の点検",
  inspectionPassed: "問題は見つかりませんでした。",
  covered: "根拠あり",
  notCovered: "根拠なし",
  contradicts: "食い違い",
  again: "もう一度質問する",
  askAnother: "別の質問をする",
  record: "実行の記録を見る",
  releasedByPolicy: "公開の方針により回答しました",
  releasedByPerson: "担当者が確認した回答です",
  brokenOff: "処理が途中で止まっているか、別の場所で進んでいます",
  brokenOffStep: "しばらく待っても変わらないときは、続きから再開できます。",
  resume: "続きから再開する",
  failed: "処理の途中で失敗しました",
  failedStep: "もう一度質問するか、続く場合は管理者に連絡してください。",
  cancelled: "質問を取り消しました",
};
