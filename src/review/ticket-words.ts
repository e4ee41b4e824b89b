import type { Language } from "../core/language.js";
import type { DecisionType, RepairTarget } from "../core/review-decision.js";
import type { TicketEvent, TicketKind, TicketPriority, TicketStatus } from "../core/review-ticket.js";

/** What a ticket says of itself. */
export interface TicketWords {
  readonly kinds: Readonly<Record<TicketKind, string>>;
  readonly statuses: Readonly<Record<TicketStatus, string>>;
  readonly priorities: Readonly<Record<TicketPriority, string>>;
  readonly events: Readonly<Record<TicketEvent["kind"], string>>;
  readonly repairs: Readonly<Record<RepairTarget, string>>;
  /** What each decision leads to, for a run that waits. */
  readonly effects: Readonly<Record<DecisionType, string>>;
  /** What each decision says of an answer that had been sent already. */
  readonly verdicts: Readonly<Record<DecisionType, string>>;
  readonly sampled: string;
  readonly question: string;
  readonly why: string;
  readonly checks: string;
  readonly evidence: string;
  readonly noEvidence: string;
  readonly draft: string;
  readonly noDraft: string;
  readonly declinedDraft: string;
  readonly uncited: string;
  readonly scores: string;
  readonly noScores: string;
  readonly decision: string;
  readonly history: string;
  readonly next: string;
  readonly owner: string;
  readonly nobody: string;
  readonly due: string;
  readonly overdue: string;
  readonly release: string;
  readonly stale: string;
  readonly digest: string;
  readonly repair: string;
}

const ja: TicketWords = {
  kinds: {
    clarify_question: "質問の明確化",
    update_corpus: "資料の更新",
    fix_ingestion: "取り込みの修正",
    resolve_contradiction: "資料の矛盾の解消",
    find_answer: "回答の調査",
    check_draft: "回答案の確認",
    check_evaluation: "評価の確認",
    ask_again: "質問のやり直し",
    check_released: "公開済み回答の確認",
  },
  statuses: { waiting: "対応待ち", decided: "判断済み", cancelled: "取り消し" },
  priorities: { high: "高", normal: "中", low: "低" },
  events: {
    created: "作成",
    assigned: "担当者の変更",
    commented: "コメント",
    reminded: "期限の予告",
    overdue: "期限切れ",
    decided: "判断",
    refused: "受け付けなかった判断",
    cancelled: "取り消し",
    delivered: "送信",
    delivery_refused: "送信の中止",
  },
  repairs: {
    nothing: "なし",
    document: "資料",
    retrieval: "検索",
    generation: "生成",
    evaluation: "評価",
    question: "質問",
  },
  effects: {
    accept: "回答案をそのまま送ります",
    edit: "修正した回答案を送ります",
    respond: "担当者が書いた回答を送ります",
    ignore: "回答を送らずに終えます",
  },
  verdicts: {
    accept: "送信済みの回答を正しいと記録します",
    edit: "送信済みの回答の修正を記録します。質問者には何も送りません",
    respond: "正しい回答を記録します。質問者には何も送りません",
    ignore: "送信済みの回答を誤りと記録します。質問者には何も送りません",
  },
  sampled: "公開済みの回答から抜き取り",
  question: "質問",
  why: "確認が必要な理由",
  checks: "通らなかった検査",
  evidence: "根拠",
  noEvidence: "根拠はありません",
  draft: "回答案",
  noDraft: "回答案はありません",
  declinedDraft: "モデルは、根拠から答えられないと判断しました",
  uncited: "根拠の引用なし",
  scores: "評価",
  noScores: "評価はありません",
  decision: "判断",
  history: "経過",
  next: "次の手順",
  owner: "担当",
  nobody: "未定",
  due: "期限",
  overdue: "期限切れ",
  release: "資料の版",
  stale: "現行版ではないため、回答案は送れません",
  digest: "照合値",
  repair: "直すもの",
};

const en: TicketWords = {
  kinds: {
    clarify_question: "Clarify the question",
    update_corpus: "Update the documents",
    fix_ingestion: "Fix the ingestion",
    resolve_contradiction: "Resolve a contradiction in the documents",
    find_answer: "Find the answer",
    check_draft: "Check the draft",
    check_evaluation: "Check the evaluation",
    ask_again: "Ask again",
    check_released: "Check a released answer",
  },
  statuses: { waiting: "waiting", decided: "decided", cancelled: "cancelled" },
  priorities: { high: "high", normal: "normal", low: "low" },
  events: {
    created: "created",
    assigned: "assigned",
    commented: "comment",
    reminded: "due soon",
    overdue: "overdue",
    decided: "decided",
    refused: "decision refused",
    cancelled: "cancelled",
    delivered: "sent",
    delivery_refused: "not sent",
  },
  repairs: {
    nothing: "nothing",
    document: "document",
    retrieval: "retrieval",
    generation: "generation",
    evaluation: "evaluation",
    question: "question",
  },
  effects: {
    accept: "the draft is sent as it is",
    edit: "the corrected draft is sent",
    respond: "the reviewer's own answer is sent",
    ignore: "the run ends and no answer is sent",
  },
  verdicts: {
    accept: "the answer that was sent is recorded as right",
    edit: "the correction of the answer that was sent is recorded; nothing is sent to the asker",
    respond: "the right answer is recorded; nothing is sent to the asker",
    ignore: "the answer that was sent is recorded as wrong; nothing is sent to the asker",
  },
  sampled: "drawn from released answers",
  question: "Question",
  why: "Why a person is needed",
  checks: "Checks that did not pass",
  evidence: "Evidence",
  noEvidence: "there is no evidence",
  draft: "Draft",
  noDraft: "there is no draft",
  declinedDraft: "the model found that the evidence does not answer the question",
  uncited: "cites nothing",
  scores: "Scores",
  noScores: "there are no scores",
  decision: "Decision",
  history: "History",
  next: "Next",
  owner: "owner",
  nobody: "nobody",
  due: "due",
  overdue: "overdue",
  release: "release",
  stale: "not current, so the draft cannot be sent",
  digest: "digest",
  repair: "to repair",
};

export function ticketWords(language: Language): TicketWords {
  return language === "ja" ? ja : en;
}
