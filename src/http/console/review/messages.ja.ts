import type { DecisionType } from "../../../core/review-decision.js";

/** What the review pages say, beside the words that tickets share with the command line. */
export interface ReviewWords {
  readonly title: string;
  readonly introduction: string;
  readonly filter: string;
  readonly status: string;
  readonly owner: string;
  readonly kind: string;
  readonly due: string;
  readonly overdueOnly: string;
  readonly any: string;
  readonly mine: string;
  readonly you: string;
  readonly apply: string;
  readonly reset: string;
  readonly found: (from: number, to: number, total: number) => string;
  readonly none: string;
  readonly noneWaiting: string;
  readonly seeAll: string;
  readonly pages: string;
  readonly before: string;
  readonly after: string;
  readonly question: string;
  readonly why: string;
  readonly task: string;
  readonly priority: string;
  readonly category: string;
  readonly created: string;
  readonly closed: string;
  readonly run: string;
  readonly ticket: string;
  readonly queueKeys: string;
  readonly ticketKeys: string;
  readonly keysOn: string;
  readonly keysOff: string;
  readonly take: string;
  readonly handOver: string;
  readonly newOwner: string;
  readonly ownerBlank: string;
  readonly seen: string;
  readonly checks: string;
  readonly noChecks: string;
  readonly uncited: string;
  readonly noEvidence: string;
  readonly declined: string;
  readonly noSource: string;
  readonly open: string;
  readonly claims: string;
  readonly noClaims: string;
  readonly unknownEvidence: string;
  readonly decide: string;
  readonly decideLead: string;
  readonly decideReleasedLead: string;
  readonly decisions: Readonly<Record<DecisionType, string>>;
  readonly verdicts: Readonly<Record<DecisionType, string>>;
  /** Names of the buttons that do it. */
  readonly send: Readonly<Record<DecisionType, string>>;
  readonly record: string;
  readonly toCheck: string;
  readonly backToEdit: string;
  readonly cancel: string;
  readonly whatIsSent: string;
  readonly whatIsRecorded: string;
  readonly answerEdit: string;
  readonly answerEditHint: string;
  readonly answerRespond: string;
  readonly answerRespondHint: string;
  readonly lostCitations: (marks: string) => string;
  readonly unknownMarks: (marks: string) => string;
  readonly repair: string;
  readonly repairHint: string;
  readonly repairChoose: string;
  readonly repairUsual: string;
  readonly problem: string;
  readonly problemHint: string;
  readonly faults: Readonly<Record<"type" | "answer" | "repair" | "problem" | "other", string>>;
  readonly onlyReviewers: string;
  readonly decided: string;
  readonly by: string;
  readonly at: string;
  readonly what: string;
  readonly yourText: string;
  readonly sent: string;
  readonly notSent: string;
  readonly notSentStep: string;
  readonly goOn: string;
  readonly heldAgain: string;
  readonly cancelledBy: (actor: string) => string;
  readonly mark: string;
  readonly next: string;
  readonly noNext: string;
  readonly toQueue: string;
  readonly conflictDecided: string;
  readonly conflictDecidedByYou: string;
  readonly conflictClosed: string;
  readonly conflictChanged: string;
  readonly conflictChangedStep: string;
  readonly notTaken: string;
  readonly staleTitle: string;
  readonly staleLead: (then: string, now: string) => string;
  readonly staleNone: (then: string) => string;
  readonly staleChanges: string;
  readonly staleKinds: Readonly<Record<"changed" | "removed" | "unchanged" | "unknown", string>>;
  readonly staleSteps: string;
  readonly staleAgain: string;
  readonly staleRespond: string;
  readonly staleIgnore: string;
  readonly comment: string;
  readonly commentAdd: string;
  readonly commentBlank: string;
  readonly ownerFrom: (before: string, after: string) => string;
}

export const reviewWordsJa: ReviewWords = {
  title: "確認",
  introduction: "人の判断を待っている質問です。期限の近いものから並びます。",
  filter: "絞り込み",
  status: "状態",
  owner: "担当",
  kind: "種類",
  due: "期限",
  overdueOnly: "期限切れだけ",
  any: "すべて",
  mine: "自分",
  you: "自分",
  apply: "絞り込む",
  reset: "条件を消す",
  found: (from, to, total) => `${total}件中 ${from}〜${to}件`,
  none: "条件に合うチケットはありません。",
  noneWaiting: "確認を待っている質問はありません。回答案が保留になると、ここに並びます。",
  seeAll: "判断済みのものも見る",
  pages: "ページ",
  before: "前へ",
  after: "次へ",
  question: "質問",
  why: "確認が必要な理由",
  task: "すること",
  priority: "優先度",
  category: "質問の種類",
  created: "作成",
  closed: "終了",
  run: "実行の記録",
  ticket: "チケット",
  queueKeys: "キー: j 次、k 前、Enter 開く",
  ticketKeys: "キー: 各ボタンの文字、Esc やめる",
  keysOn: "キー操作を使う",
  keysOff: "キー操作を切る",
  take: "担当する",
  handOver: "ほかの人に任せる",
  newOwner: "新しい担当者",
  ownerBlank: "担当者の名前を入力してください。",
  seen: "詳細",
  checks: "根拠の検査",
  noChecks: "検査の記録はありません。",
  uncited: "回答案が引用していない根拠",
  noEvidence: "検査を通った根拠はありません。",
  declined: "モデルは、この根拠からは答えられないと判断しました。承認すると、次の文を届けます。",
  noSource: "出典の記録なし",
  open: "文書を開く",
  claims: "主張とその根拠",
  noClaims: "主張は分けて記録されていません。",
  unknownEvidence: "このチケットの根拠にないID",
  decide: "判断",
  decideLead: "選んだだけでは送られません。次の画面で確かめてから決めます。",
  decideReleasedLead: "この回答は送信済みです。判断は記録に残り、質問者には何も送りません。",
  decisions: {
    accept: "そのまま送る",
    edit: "直して送る",
    respond: "自分で書いて送る",
    ignore: "答えずに終える",
  },
  verdicts: {
    accept: "正しい",
    edit: "直すところがある",
    respond: "正しい回答を書く",
    ignore: "誤り",
  },
  send: {
    accept: "この回答を送る",
    edit: "この回答を送る",
    respond: "この回答を送る",
    ignore: "答えずに終える",
  },
  record: "この判断を記録する",
  toCheck: "送る内容を確かめる",
  backToEdit: "戻って直す",
  cancel: "やめる",
  whatIsSent: "質問者に届く文",
  whatIsRecorded: "記録する回答",
  answerEdit: "直した回答",
  answerEditHint: "[1] などの印は引用を表します。消すと、その引用は届きません。",
  answerRespond: "回答",
  answerRespondHint: "回答案の根拠と引用は付きません。",
  lostCitations: (marks) => `${marks} の印がないため、その引用は届きません。`,
  unknownMarks: (marks) => `${marks} に当たる引用はありません。文字のまま届きます。`,
  repair: "直すもの",
  repairHint: "同じことを繰り返さないために、何を直せばよいか",
  repairChoose: "選んでください",
  repairUsual: "指定しない",
  problem: "問題の内容",
  problemHint: "任意。評価と改善のための記録で、質問者には届きません。",
  faults: {
    type: "このチケットでは、この判断を選べません。",
    answer: "回答を入力してください。",
    repair: "直すものを選んでください。",
    problem: "問題の内容を読み取れません。",
    other: "送られた内容を読み取れません。",
  },
  onlyReviewers: "判断するには「確認」または「管理」の権限が必要です。",
  decided: "この質問の判断は済んでいます",
  by: "判断した人",
  at: "日時",
  what: "判断",
  yourText: "あなたが入力した内容(送られていません)",
  sent: "質問者に届いたもの",
  notSent: "判断は記録しましたが、まだ届いていません",
  notSentStep: "処理の途中で止まりました。続きを進めると、記録した判断のとおりに届きます。",
  goOn: "続きを進める",
  heldAgain: "送る直前の確認で保留になりました。新しいチケットで判断してください",
  cancelledBy: (actor) => `${actor} が質問を取り消しました。判断は不要です。`,
  mark: "引用",
  next: "次のチケット",
  noNext: "確認を待っている質問は、ほかにありません。",
  toQueue: "一覧へ",
  conflictDecided: "ほかの人が先に判断しました",
  conflictDecidedByYou: "この判断はすでに受け付けています",
  conflictClosed: "このチケットは閉じられています",
  conflictChanged: "見ていた内容が、いまのチケットと異なります",
  conflictChangedStep: "根拠と回答案をもう一度確かめてから、判断してください。",
  notTaken: "今回の判断は受け付けていません。質問者には、下に示す判断だけが反映されます。",
  staleTitle: "資料が新しくなったため、この回答案は送れません",
  staleLead: (then, now) => `回答案は「${then}」で作られました。いまの資料は「${now}」です。`,
  staleNone: (then) => `回答案は「${then}」で作られました。いま有効な資料の版はありません。`,
  staleChanges: "根拠にした文書の変化",
  staleKinds: {
    changed: "変更あり",
    removed: "なくなった",
    unchanged: "変更なし",
    unknown: "比べられない",
  },
  staleSteps: "できること",
  staleAgain: "いまの資料で質問し直す",
  staleRespond: "自分で回答を書いて送る",
  staleIgnore: "答えずに終える",
  comment: "コメント",
  commentAdd: "コメントを残す",
  commentBlank: "コメントを入力してください。",
  ownerFrom: (before, after) => `${before} → ${after}`,
};
