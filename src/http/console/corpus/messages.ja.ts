export interface CorpusWords {
  readonly title: string;
  readonly introduction: string;
  readonly none: string;
  readonly noneStep: string;
  readonly ingestCommand: string;
  readonly noneCurrent: string;
  readonly release: string;
  readonly current: string;
  readonly documents: string;
  readonly pieces: string;
  readonly created: string;
  readonly otherVersions: string;
  readonly noVersion: string;
  readonly look: string;
  readonly activate: string;
  readonly compare: string;
  readonly compareFrom: string;
  readonly compareTo: string;
  readonly compareDo: string;
  readonly compareWithCurrent: string;
  readonly compareTitle: (from: string, to: string) => string;
  readonly same: string;
  readonly added: string;
  readonly changed: string;
  readonly removed: string;
  readonly unchanged: (count: number) => string;
  readonly before: string;
  readonly after: string;
  readonly cut: (shown: number, total: number) => string;
  readonly hidden: (count: number) => string;
  readonly text: string;
  readonly find: string;
  readonly reset: string;
  readonly found: (from: number, to: number, total: number) => string;
  readonly noDocuments: string;
  readonly noMatch: string;
  readonly document: string;
  readonly version: string;
  readonly audience: string;
  readonly everyone: string;
  readonly nobody: string;
  readonly pages: string;
  readonly previous: string;
  readonly next: string;
  readonly piece: (number: number) => string;
  readonly noPieces: string;
  readonly source: string;
  readonly missing: string;
  readonly searchTitle: string;
  readonly searchIntroduction: string;
  readonly query: string;
  readonly mode: string;
  readonly modes: Readonly<Record<"keyword" | "vector" | "hybrid", string>>;
  readonly topK: string;
  readonly search: string;
  readonly queryBlank: string;
  readonly settings: string;
  readonly minScore: string;
  readonly noLimit: string;
  readonly candidateLimit: string;
  readonly searched: string;
  readonly allReleases: string;
  readonly groups: string;
  readonly noGroups: string;
  readonly firstStage: string;
  readonly firstStageNote: string;
  readonly secondStage: string;
  readonly secondStageNote: string;
  readonly nothing: string;
  readonly rank: string;
  readonly score: string;
  readonly keywordRank: string;
  readonly vectorRank: string;
  readonly outcome: string;
  readonly kept: string;
  readonly droppedBy: Readonly<Record<"min_score" | "top_k", string>>;
  readonly unscored: string;
  readonly ignored: string;
  readonly activateTitle: (release: string) => string;
  readonly activateFrom: (from: string, to: string) => string;
  readonly activateFirst: (to: string) => string;
  readonly activateEffects: string;
  readonly activateDifference: (added: number, changed: number, removed: number) => string;
  readonly activateVoid: (count: number) => string;
  readonly activateVoidNone: string;
  readonly activateTickets: (count: number) => string;
  readonly activateRuns: string;
  readonly activateDo: (release: string) => string;
  readonly activateAlready: string;
  readonly activateMoved: string;
  readonly cancel: string;
}

export const corpusWordsJa: CorpusWords = {
  title: "資料",
  introduction: "回答の根拠になる文書です。根拠に使われるのは、現行の版の文書だけです。",
  none: "資料の版はまだありません。",
  noneStep: "次のコマンドで取り込むと、ここに表示されます。",
  ingestCommand: "konkyo ingest <フォルダー> --release <版の名前>",
  noneCurrent: "現行の版がありません。このままでは、どの質問にも回答できません。",
  release: "版",
  current: "現行",
  documents: "文書",
  pieces: "断片",
  created: "作成",
  otherVersions: "ほかの版を名乗る断片",
  noVersion: "版の記載なし",
  look: "文書を見る",
  activate: "現行にする",
  compare: "版を比べる",
  compareFrom: "前の版",
  compareTo: "後の版",
  compareDo: "比べる",
  compareWithCurrent: "現行と比べる",
  compareTitle: (from, to) => `${from} から ${to} への変化`,
  same: "文書に違いはありません。",
  added: "増えた文書",
  changed: "変わった文書",
  removed: "なくなった文書",
  unchanged: (count) => `変わらない文書 ${count}件`,
  before: "前",
  after: "後",
  cut: (shown, total) => `${total}件のうち${shown}件を表示しています。`,
  hidden: (count) => `このほかに、あなたのグループには公開されていない文書が${count}件あります。`,
  text: "文書名または文書ID",
  find: "探す",
  reset: "条件を消す",
  found: (from, to, total) => `${total}件中 ${from}〜${to}件`,
  noDocuments: "見られる文書はありません。",
  noMatch: "条件に合う文書はありません。",
  document: "文書",
  version: "文書の版",
  audience: "公開先",
  everyone: "全員",
  nobody: "なし",
  pages: "ページ",
  previous: "前へ",
  next: "次へ",
  piece: (number) => `断片 ${number}`,
  noPieces: "断片はありません。",
  source: "元の文書",
  missing: "記載なし",
  searchTitle: "検索を試す",
  searchIntroduction: "質問で見つかる断片と、絞り込みの理由を表示します。回答は作りません。",
  query: "質問または語句",
  mode: "検索の方法",
  modes: { keyword: "語句", vector: "ベクトル", hybrid: "両方" },
  topK: "残す数",
  search: "検索する",
  queryBlank: "質問または語句を入力してください。",
  settings: "検索の条件",
  minScore: "最低の点",
  noLimit: "なし",
  candidateLimit: "候補の上限",
  searched: "検索した版",
  allReleases: "すべての版",
  groups: "あなたのグループ",
  noGroups: "なし(全員に公開された文書だけ)",
  firstStage: "1段目: 候補",
  firstStageNote: "見つかった断片と点です。残した理由、外した理由も示します。",
  secondStage: "2段目: 検査へ渡す断片",
  secondStageNote: "絞り込みの後に残り、根拠の検査へ渡すものです。",
  nothing: "見つかった断片はありません。",
  rank: "順位",
  score: "点",
  keywordRank: "語句の順位",
  vectorRank: "ベクトルの順位",
  outcome: "絞り込み",
  kept: "残した",
  droppedBy: { min_score: "外した: 最低の点に届かない", top_k: "外した: 残す数を超える" },
  unscored: "点なし",
  ignored: "検索に使えなかった語",
  activateTitle: (release) => `${release} を現行の版にする`,
  activateFrom: (from, to) => `現行の版を「${from}」から「${to}」に変えます。`,
  activateFirst: (to) => `「${to}」を現行の版にします。`,
  activateEffects: "変わること",
  activateDifference: (added, changed, removed) => `文書: 増加 ${added}件、変更 ${changed}件、削除 ${removed}件`,
  activateVoid: (count) => `次の認定書 ${count}件が無効になり、その種類の回答は人の確認を待つようになります。`,
  activateVoidNone: "無効になる認定書はありません。",
  activateTickets: (count) =>
    `確認を待つ回答案 ${count}件は送れなくなり、質問し直すか、担当者が回答を書くことになります。`,
  activateRuns: "処理中の質問は、始めたときの版で最後に確かめられ、版が違えば送られません。",
  activateDo: (release) => `${release} を現行の版にする`,
  activateAlready: "この版はすでに現行です。",
  activateMoved: "確認している間に、現行の版がほかの人によって変わりました。内容をもう一度確かめてください。",
  cancel: "やめる",
};
