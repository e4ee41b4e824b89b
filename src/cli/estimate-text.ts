import type { Language } from "../core/language.js";
import type { KindEstimate, RequestKind, Role, RoleEstimate } from "../estimating-services.js";
import { table } from "./table.js";

/** What an evaluation would ask of the models, as JSON shows it. */
export interface ShownEstimate {
  readonly rows: number;
  /** The others are taken to be like these. */
  readonly rows_looked_at: number;
  readonly estimates: readonly RoleEstimate[];
  readonly by_kind: readonly KindEstimate[];
}

/** A line for each kind of request, their sum, and what the figures leave out. */
export function estimateText({ rows, rows_looked_at: looked, by_kind, estimates }: ShownEstimate, language: Language) {
  const text = words[language];
  const lines = by_kind.map((each) => [text.kinds[each.kind], text.roles[each.role], ...figures(each, text)]);
  const total = [text.total, "", "", String(estimates.reduce((sum, { usage }) => sum + usage.calls, 0))];
  return [
    ...(lines.length === 0 ? [text.nothing] : [table(text.head, [...lines, total])]),
    "",
    text.rows(rows) + (looked < rows ? text.scaled(looked) : ""),
    text.notForeseen,
    ...(by_kind.some(({ kind }) => kind === "inspection") ? [text.nothingHeld] : []),
    ...(by_kind.some(({ cost_usd }) => cost_usd === null) ? [text.prices] : []),
  ].join("\n");
}

function figures({ model, usage, cost_usd }: RoleEstimate, { unknown }: Words): readonly string[] {
  const count = (value: number | null): string => (value === null ? unknown : String(value));
  const cost = cost_usd === null ? unknown : `$${cost_usd.toFixed(4)}`;
  return [model, String(usage.calls), count(usage.input_tokens), count(usage.output_tokens), cost];
}

interface Words {
  readonly head: readonly string[];
  readonly kinds: Readonly<Record<RequestKind, string>>;
  readonly roles: Readonly<Record<Role, string>>;
  readonly total: string;
  readonly unknown: string;
  readonly nothing: string;
  rows(count: number): string;
  scaled(looked: number): string;
  readonly notForeseen: string;
  readonly nothingHeld: string;
  readonly prices: string;
}

const words: Readonly<Record<Language, Words>> = {
  ja: {
    head: ["用途", "役割", "モデル", "呼び出し", "入力トークン", "出力トークン", "費用"],
    kinds: {
      classification: "種類の推定",
      search: "検索",
      inspection: "根拠の点検",
      answer: "回答案の作成",
      scoring: "採点",
    },
    roles: { answer: "回答", judge: "判定", embedding: "埋め込み" },
    total: "合計",
    unknown: "不明",
    nothing: "モデルには何も問い合わせません。すべてオフラインの規則で行います。",
    rows: (count) => `${count} 件の質問`,
    scaled: (looked) => `(先頭の ${looked} 件から比例で計算)`,
    notForeseen: "やり直し、読めない返答の再依頼、保存済みの返答は見込んでいません。トークン数は概算です。",
    nothingHeld: "根拠の点検で保留になる質問はないものとして、多めに見積もっています。",
    prices: "価格の分からないモデルは models.prices に設定できます。上限は models.budget で決められます。",
  },
  en: {
    head: ["for", "role", "model", "calls", "input tokens", "output tokens", "cost"],
    kinds: {
      classification: "classification",
      search: "search",
      inspection: "inspection",
      answer: "answer",
      scoring: "scoring",
    },
    roles: { answer: "answer", judge: "judge", embedding: "embedding" },
    total: "total",
    unknown: "unknown",
    nothing: "No model would be asked: offline rules do everything.",
    rows: (count) => `${count} questions`,
    scaled: (looked) => `, scaled from the first ${looked}`,
    notForeseen: "Retries, repairs and cached replies are not foreseen; tokens are an estimate.",
    nothingHeld: "No question is taken to be held by the inspection, so that the figures are rather too high.",
    prices: "Set models.prices for models whose price is unknown, and models.budget for a hard limit.",
  },
};
