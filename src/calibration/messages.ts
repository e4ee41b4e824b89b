import type { Language } from "../core/language.js";

export interface CheckMessages {
  readonly title: string;
  readonly lead: string;
  readonly file: string;
  readonly judge: string;
  readonly model: string;
  readonly rows: string;
  readonly half: Readonly<Record<"odd" | "even", string>>;
  readonly badLabels: string;
  readonly offline: string;
  readonly agreement: string;
  readonly group: string;
  readonly all: string;
  readonly category: string;
  readonly languageGroup: string;
  readonly precision: string;
  readonly recall: string;
  readonly specificity: string;
  readonly f1: string;
  readonly kappa: string;
  readonly coverage: string;
  readonly explain: readonly string[];
  readonly confusion: string;
  readonly labelBad: string;
  readonly labelGood: string;
  readonly saidBad: string;
  readonly saidGood: string;
  readonly saidNothing: string;
  readonly corrected: string;
  readonly correctedText: (observed: string, value: string, interval: string) => string;
  readonly ownRate: string;
  readonly notCorrected: string;
  readonly disagreements: string;
  readonly shown: (shown: number, total: number) => string;
  readonly missed: string;
  readonly falseAlarm: string;
  readonly faults: string;
  readonly line: string;
  readonly ignored: string;
  readonly none: string;
}

export const checkMessages: Readonly<Record<Language, CheckMessages>> = {
  ja: {
    title: "判定器の確かさ",
    lead: "人が付けたラベルと、判定器の判定を突き合わせた結果です。数えるのは、見つけたい「悪い」行のほうです。",
    file: "ラベル付きファイル",
    judge: "判定器",
    model: "モデル",
    rows: "行数",
    half: { odd: "奇数番目の行だけ", even: "偶数番目の行だけ" },
    badLabels: "悪いとみなすラベル",
    offline: "オフラインの規則による判定です。モデルの判定器の確かさを示すものではありません。",
    agreement: "一致の度合い",
    group: "区分",
    all: "全体",
    category: "種類",
    languageGroup: "言語",
    precision: "適合率",
    recall: "再現率（TPR）",
    specificity: "特異度（TNR）",
    f1: "F1",
    kappa: "κ",
    coverage: "判定できた割合",
    explain: [
      "適合率: 判定器が落とした行のうち、本当に悪かった割合。低いほど空振りが多い。",
      "再現率: 悪い行のうち、判定器が落とした割合。低いほど見逃しが多い。",
      "特異度: 良い行のうち、判定器が通した割合。",
      "κ（カッパ）: 偶然の一致を除いた一致の度合い。0 は偶然と同じ、1 は完全な一致。",
      "かっこ内は 95 % 区間（ウィルソン）。判定のなかった行は、どの割合にも入れていません。",
    ],
    confusion: "判定の内訳",
    labelBad: "ラベルが「悪い」",
    labelGood: "ラベルが「良い」",
    saidBad: "判定器が落とした",
    saidGood: "判定器が通した",
    saidNothing: "判定なし",
    corrected: "補正した「悪い」割合",
    correctedText: (observed, value, interval) =>
      `判定器が落とした割合は ${observed}。判定器の誤りを差し引くと ${value}（95 % 区間 ${interval}）。`,
    ownRate:
      "この割合はラベル付きの行そのものなので、ラベルから数えた割合に戻ります。ラベルのない行での割合を補正するには、--observed で渡します。",
    notCorrected: "補正できません。判定器が偶然より良いと言えるだけの根拠がありません。",
    disagreements: "食い違った行",
    shown: (shown, total) => `${total} 行のうち ${shown} 行を表示`,
    missed: "見逃し",
    falseAlarm: "空振り",
    faults: "読めなかった行",
    line: "行",
    ignored: "除外した行",
    none: "ありません。",
  },
  en: {
    title: "How good is the judge?",
    lead: "The judge's verdicts held against labels that people gave. What is counted is the bad class, which the judge is there to catch.",
    file: "Labelled file",
    judge: "Judge",
    model: "Model",
    rows: "Rows",
    half: { odd: "odd rows only", even: "even rows only" },
    badLabels: "Labels that mean bad",
    offline: "Offline rules judged here. This says nothing of how good a model is as a judge.",
    agreement: "Agreement",
    group: "Group",
    all: "All",
    category: "Category",
    languageGroup: "Language",
    precision: "Precision",
    recall: "Recall (TPR)",
    specificity: "Specificity (TNR)",
    f1: "F1",
    kappa: "κ",
    coverage: "With a verdict",
    explain: [
      "Precision: of the rows that the judge failed, the share that is bad. Low means many false alarms.",
      "Recall: of the bad rows, the share that the judge failed. Low means many are missed.",
      "Specificity: of the good rows, the share that the judge passed.",
      "κ (kappa): agreement beyond chance. 0 is no better than chance, 1 is full agreement.",
      "In brackets: 95 % intervals (Wilson). Rows without a verdict are in none of the shares.",
    ],
    confusion: "Verdicts by label",
    labelBad: "Labelled bad",
    labelGood: "Labelled good",
    saidBad: "Failed by the judge",
    saidGood: "Passed by the judge",
    saidNothing: "No verdict",
    corrected: "Corrected rate of bad rows",
    correctedText: (observed, value, interval) =>
      `The judge failed ${observed}. Corrected for its errors that is ${value} (95 % interval ${interval}).`,
    ownRate:
      "These are the labelled rows themselves, so the result is what the labels say. Give the rate on rows without labels with --observed.",
    notCorrected: "It cannot be corrected: nothing shows the judge to be better than chance.",
    disagreements: "Rows on which they differ",
    shown: (shown, total) => `${shown} of ${total} shown`,
    missed: "Missed",
    falseAlarm: "False alarm",
    faults: "Rows that could not be read",
    line: "Line",
    ignored: "Rows left out",
    none: "None.",
  },
};
