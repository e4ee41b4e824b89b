import type { Language } from "../core/language.js";
import type { Grouping, QuestionCounts } from "./operation-figures.js";

/** What the figures of operation say in words. */
export interface OperationMessages {
  readonly title: string;
  readonly lead: string;
  readonly period: string;
  readonly from: (time: string) => string;
  readonly to: (time: string) => string;
  readonly wholePeriod: string;
  readonly timeZone: string;
  readonly generatedAt: string;
  readonly noQuestions: string;
  readonly atAGlance: string;
  readonly all: string;
  readonly unknown: string;
  readonly groupings: Readonly<Record<Grouping, string>>;
  readonly byGrouping: Readonly<Record<Grouping, string>>;
  readonly questions: string;
  readonly counts: Readonly<Record<Exclude<keyof QuestionCounts, "asked">, string>>;
  readonly automatic: string;
  readonly automaticNote: string;
  readonly held: string;
  readonly reasons: string;
  readonly reason: string;
  readonly share: string;
  readonly nobodyHeld: string;
  readonly review: string;
  readonly median: string;
  readonly p90: string;
  readonly decided: string;
  readonly decidedLate: string;
  readonly waiting: string;
  readonly overdue: string;
  readonly hoursNote: string;
  readonly units: Readonly<Record<"minutes" | "hours" | "days", string>>;
  readonly wrong: string;
  readonly checked: string;
  readonly upperBound: (bound: string) => string;
  readonly noChecks: string;
  readonly checksWaiting: string;
  readonly corrected: string;
  readonly cost: string;
  readonly models: string;
  readonly reviewMinutes: (minutes: string) => string;
  readonly reviewUnpriced: string;
  readonly atLeast: (cost: string) => string;
  readonly unpriced: (count: number) => string;
  readonly unmeasured: (count: number) => string;
  readonly absences: Readonly<Record<"no_answer" | "no_price", string>>;
  readonly weekCounts: string;
  readonly weekShares: string;
  readonly olderWeeks: (count: number) => string;
}

export const operationMessages: Readonly<Record<Language, OperationMessages>> = {
  ja: {
    title: "運用の数値",
    lead: "質問がどう処理され、人の確認にどれだけかかり、いくらかかったか。どの数値も、質問された時点の種類・文書の版・週に数えます。",
    period: "期間",
    from: (time) => `${time} から`,
    to: (time) => `${time} まで`,
    wholePeriod: "全期間",
    timeZone: "日付と週の時間帯",
    generatedAt: "作成日時",
    noQuestions: "この期間に質問の記録はありません。",
    atAGlance: "概要",
    all: "全体",
    unknown: "不明",
    groupings: { category: "種類", release: "文書の版", week: "週" },
    byGrouping: { category: "種類ごと", release: "文書の版ごと", week: "週ごと" },
    questions: "質問",
    counts: {
      released_by_policy: "自動で回答",
      released_by_person: "人が確認して回答",
      declined: "回答を辞退",
      stopped: "停止",
      waiting: "確認待ち",
      running: "実行中",
      cancelled: "取り消し",
      failed: "エラーで中断",
    },
    automatic: "自動回答率",
    automaticNote: "割合は、終わったか確認を待っている質問に対するもの。括弧内は95%信頼区間。",
    held: "保留率",
    reasons: "保留の理由",
    reason: "理由",
    share: "割合",
    nobodyHeld: "保留になった質問はありません。",
    review: "確認にかかった時間",
    median: "中央値",
    p90: "90パーセンタイル",
    decided: "決定済み",
    decidedLate: "期限後に決定",
    waiting: "確認待ち",
    overdue: "期限切れ",
    units: { minutes: "分", hours: "時間", days: "日" },
    hoursNote: "チケットの作成から決定までの経過時間(夜間と休日を含む)。確認待ちのものは含みません。",
    wrong: "公開後の誤り",
    checked: "確認した公開済み回答",
    upperBound: (bound) => `95%の信頼で ${bound} 以下`,
    noChecks: "公開後に確認した回答はありません",
    checksWaiting: "公開後の確認待ち",
    corrected: "正しい回答を登録",
    cost: "回答1件の費用",
    models: "モデル",
    reviewMinutes: (minutes) => `確認 ${minutes} 分`,
    reviewUnpriced: "確認の単価が未設定のため、人の費用は含みません(operation.review_minute_usd)",
    atLeast: (cost) => `${cost} 以上`,
    unpriced: (count) => `費用が不明な質問 ${count} 件を除く`,
    unmeasured: (count) => `時間が不明な確認 ${count} 件を除く`,
    absences: { no_answer: "回答した質問がない", no_price: "費用が不明" },
    weekCounts: "週ごとの質問数と結果",
    weekShares: "週ごとの自動回答率(縦線は95%信頼区間)",
    olderWeeks: (count) => `図は最近の週だけです。それ以前の ${count} 週は表にあります。`,
  },
  en: {
    title: "Figures of operation",
    lead: "How questions ended, how long people needed, and what it cost. Every figure belongs to the category, release and week of its question.",
    period: "Period",
    from: (time) => `from ${time}`,
    to: (time) => `until ${time}`,
    wholePeriod: "everything recorded",
    timeZone: "Time zone of days and weeks",
    generatedAt: "Generated",
    noQuestions: "No question was recorded in this period.",
    atAGlance: "At a glance",
    all: "All",
    unknown: "unknown",
    groupings: { category: "Category", release: "Release", week: "Week" },
    byGrouping: { category: "By category", release: "By release", week: "By week" },
    questions: "Questions",
    counts: {
      released_by_policy: "Answered by itself",
      released_by_person: "Answered after review",
      declined: "Declined",
      stopped: "Stopped",
      waiting: "Waiting for review",
      running: "Running",
      cancelled: "Cancelled",
      failed: "Broken off by an error",
    },
    automatic: "Answered by itself",
    automaticNote: "Shares are of the questions that ended or wait for review. In brackets: 95 % interval.",
    held: "Held",
    reasons: "Why questions were held",
    reason: "Reason",
    share: "Share",
    nobodyHeld: "No question was held.",
    review: "Time in review",
    median: "median",
    p90: "90th percentile",
    decided: "Decided",
    decidedLate: "Decided late",
    waiting: "Waiting",
    overdue: "Overdue",
    units: { minutes: "min", hours: "h", days: "d" },
    hoursNote: "From the ticket to its decision, nights and holidays included. Tickets that wait are not in it.",
    wrong: "Wrong after release",
    checked: "Released answers checked",
    upperBound: (bound) => `at most ${bound} with 95 % confidence`,
    noChecks: "No released answer was checked",
    checksWaiting: "Checks waiting",
    corrected: "Corrected",
    cost: "Cost per answer",
    models: "models",
    reviewMinutes: (minutes) => `${minutes} min of review`,
    reviewUnpriced: "Without people: no price is set for a minute of review (operation.review_minute_usd)",
    atLeast: (cost) => `at least ${cost}`,
    unpriced: (count) => `${count} questions of unknown cost left out`,
    unmeasured: (count) => `${count} reviews of unknown length left out`,
    absences: { no_answer: "no question was answered", no_price: "cost unknown" },
    weekCounts: "Questions and how they ended, by week",
    weekShares: "Share answered by itself, by week (bars: 95 % interval)",
    olderWeeks: (count) => `The drawings show the latest weeks; ${count} earlier ones are in the table.`,
  },
};
