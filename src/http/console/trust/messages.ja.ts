import type { CertificateHashes } from "../../../core/certificate.js";

export interface TrustWords {
  readonly title: string;
  readonly parts: string;
  readonly pages: Readonly<Record<"certificates" | "agreement" | "operation" | "references", string>>;
  readonly introduction: string;
  readonly certificates: string;
  readonly noCertificates: string;
  readonly notCertified: string;
  readonly category: string;
  readonly state: string;
  readonly valid: string;
  readonly unfit: string;
  readonly unfitNote: (part: string) => string;
  readonly void: string;
  readonly damaged: string;
  readonly damagedNote: (fault: string) => string;
  readonly hashParts: Readonly<Record<keyof CertificateHashes, string>>;
  readonly marks: string;
  readonly bound: string;
  readonly boundOf: (bound: string, confidence: string, allowed: string) => string;
  readonly labels: string;
  readonly labelsOf: (total: number, released: number, wrong: number) => string;
  readonly created: string;
  readonly voided: string;
  readonly voidReplaced: string;
  readonly voidChanged: (part: string) => string;
  readonly voidDrift: string;
  readonly voidLabels: string;
  readonly needed: string;
  readonly noLabels: string;
  readonly notMeasured: string;
  readonly issue: string;
  readonly issueFor: (category: string) => string;
  readonly confirm: string;
  readonly confirmMissing: string;
  readonly replaces: string;
  readonly onlyManagers: string;
  readonly agreementIntroduction: string;
  readonly noJudged: string;
  readonly all: string;
  readonly show: string;
  readonly metricCounts: (right: number, wrong: number) => string;
  readonly right: string;
  readonly wrong: string;
  readonly band: string;
  readonly shareRight: string;
  readonly interval: string;
  readonly meanRight: string;
  readonly meanWrong: string;
  readonly withoutScore: (count: number) => string;
  readonly chartOf: (metric: string) => string;
  readonly tableOf: (metric: string) => string;
  readonly since: string;
  readonly until: string;
  readonly periodHint: string;
  readonly periodFault: string;
  readonly referencesIntroduction: string;
  readonly noReferences: string;
  readonly question: string;
  readonly reference: string;
  readonly writtenFor: string;
  readonly by: string;
  readonly stale: string;
  readonly staleCount: (stale: number, total: number) => string;
  readonly staleOnly: string;
  readonly previous: string;
  readonly next: string;
}

export const trustWordsJa: TrustWords = {
  title: "信頼性",
  parts: "信頼性のページ",
  pages: { certificates: "認定書", agreement: "評価と判断の一致", operation: "運用の数値", references: "担当者の回答" },
  introduction: "どの種類の質問なら人を介さずに答えてよいかを、人が確認した結果から示します。",
  certificates: "認定書",
  notCertified:
    "いまの設定では、認定書があっても自動では回答しません。使うには、設定の release.mode を certified にします。",
  noCertificates: "認定書はまだありません。回答はすべて人の確認を待ちます。",
  category: "種類",
  state: "状態",
  valid: "有効",
  unfit: "いまは効かない",
  unfitNote: (part) => `認定のあとに${part}が変わったため、この認定書では自動で回答しません。`,
  void: "無効",
  damaged: "壊れている",
  damagedNote: (fault) => `この認定書では自動で回答しません: ${fault}`,
  hashParts: {
    corpus: "資料",
    prompts: "プロンプト",
    models: "モデル",
    retrieval: "検索の設定",
    policy: "公開の方針",
  },
  marks: "自動で回答する点",
  bound: "誤りの上限",
  boundOf: (bound, confidence, allowed) => `${bound}(確かさ ${confidence}、許容 ${allowed})`,
  labels: "ラベル",
  labelsOf: (total, released, wrong) => `${total}件、うち自動で回答 ${released}件、誤り ${wrong}件`,
  created: "作成",
  voided: "無効になった日時",
  voidReplaced: "新しい認定書に置き換わった",
  voidChanged: (part) => `${part}が変わった`,
  voidDrift: "公開後の確認で誤りが増えた",
  voidLabels: "新しいラベルでは条件を満たさない",
  needed: "認定の条件と、足りないもの",
  noLabels: "ラベルがまだありません。「確認」での判断がラベルになります。",
  notMeasured: "認定に必要な評価が測られていないため、計算できません。",
  issue: "認定書を発行する",
  issueFor: (category) => `${category} の認定書を発行する`,
  confirm: "下の「この数字が成り立つ前提」をすべて確かめました",
  confirmMissing: "前提を確かめてから、チェックを入れてください。",
  replaces: "いまの認定書は無効になり、新しいものに置き換わります。",
  onlyManagers: "発行には「管理」の権限が必要です。",
  agreementIntroduction:
    "評価の点ごとに、人が正しいと判断した回答と誤りと判断した回答の数を示します。高い点に誤りが多い指標は、そのままでは頼れません。",
  noJudged: "人が正誤を判断した、点のある回答はまだありません。",
  all: "すべて",
  show: "表示する",
  metricCounts: (right, wrong) => `正しい ${right}件、誤り ${wrong}件`,
  right: "正しい",
  wrong: "誤り",
  band: "点",
  shareRight: "正しい割合",
  interval: "95%信頼区間",
  meanRight: "正しい回答の平均点",
  meanWrong: "誤った回答の平均点",
  withoutScore: (count) => `点がない回答 ${count}件は数えていません。`,
  chartOf: (metric) => `${metric}: 点ごとの正しい回答と誤り`,
  tableOf: (metric) => `${metric}の表`,
  since: "開始日",
  until: "終了日",
  periodHint: "その日を含みます。空欄は制限なし。",
  periodFault: "期間を読み取れません。終了日が開始日より前になっていないか、確かめてください。",
  referencesIntroduction: "担当者が書いた回答と、直した回答です。データセットの正解として書き出せます。",
  noReferences: "担当者が書いた回答はまだありません。",
  question: "質問",
  reference: "回答",
  writtenFor: "書いたときの版",
  by: "書いた人",
  stale: "前の版のもの",
  staleCount: (stale, total) => `${total}件、うち現行の版より前のもの ${stale}件`,
  staleOnly: "前の版のものだけ",
  previous: "前へ",
  next: "次へ",
};
