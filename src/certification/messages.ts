import type { Language } from "../core/language.js";
import type { CategoryReport } from "./certify-category.js";
import type { LabelExclusion } from "./label-use.js";

export interface CertificationMessages {
  readonly head: readonly string[];
  readonly results: Readonly<Record<CategoryReport["reason"], string>>;
  readonly dryRun: string;
  readonly imported: (added: number) => string;
  readonly voided: (certificateId: string, category: string, reason: string) => string;
  readonly noLabels: string;
  readonly goal: (allowed: string, confidence: string) => string;
  readonly written: (certificateId: string) => string;
  readonly marks: string;
  readonly marksTested: string;
  readonly tooFew: (released: number, needed: number, missing: number, wrong: number) => string;
  readonly tooManyWrong: (released: number, wrong: number, bound: string, allowed: string) => string;
  readonly needed: (needed: number, missing: number, wrong: number) => string;
  readonly highRisk: string;
  readonly unscored: (count: number, metrics: string) => string;
  readonly excluded: string;
  readonly exclusions: Readonly<Record<LabelExclusion, string>>;
  readonly reviewAll: string;
  readonly assumptions: string;
  readonly assumed: readonly string[];
}

export const certificationMessages: Readonly<Record<Language, CertificationMessages>> = {
  ja: {
    head: ["種類", "ラベル", "自動公開の数", "うち誤り", "誤りの上限", "許容", "結果"],
    results: {
      certified: "認定",
      too_few: "件数が不足",
      too_many_wrong: "上限が許容を超える",
      high_risk: "常に人が確認",
    },
    dryRun: "試行のため、何も書き込んでいません。",
    imported: (added) => `新しいラベルを ${added} 件取り込みました。`,
    voided: (certificateId, category, reason) => `認定書 ${certificateId}(${category})は無効になりました: ${reason}`,
    noLabels: "ラベルがありません。konkyo review decide で確認した結果がラベルになります。",
    goal: (allowed, confidence) =>
      `認定の条件: 自動で公開される回答の誤りが ${allowed} 以下だと、${confidence} の確かさで言えること`,
    written: (certificateId) => `認定書: ${certificateId}`,
    marks: "自動で出す点",
    marksTested: "試した点",
    tooFew: (released, needed, missing, wrong) =>
      wrong === 0
        ? `自動で公開されるのは ${released} 件。誤りなしで ${needed} 件が必要で、あと ${missing} 件です。`
        : `自動で公開されるのは ${released} 件、うち誤り ${wrong} 件。全部で ${needed} 件が必要で、あと ${missing} 件(すべて正しいとして)です。`,
    tooManyWrong: (released, wrong, bound, allowed) =>
      `最も厳しく試した点でも ${released} 件のうち誤りが ${wrong} 件あり、上限 ${bound} が許容 ${allowed} を超えます。`,
    needed: (needed, missing, wrong) =>
      `誤りが ${wrong} 件のままなら、同じ点で ${needed} 件あれば足ります。あと ${missing} 件です。`,
    highRisk: "この種類は release.categories で risk: high です。点にかかわらず人が確認するので、認定しません。",
    unscored: (count, metrics) => `${count} 件には必要な点(${metrics})がそろっておらず、どの条件でも自動では出ません。`,
    excluded: "数えなかったラベル",
    exclusions: {
      not_judged: "回答案のない質問",
      declined: "回答しなかった回答案",
      not_releasable: "点にかかわらず公開できない回答案(引用の不備など)",
      made_with_unknown: "何で作られたか不明",
      corpus: "今と異なる文書で作られた",
      prompts: "今と異なるプロンプトで作られた",
      models: "今と異なるモデル・採点設定で作られた",
      retrieval: "今と異なる検索設定で作られた",
    },
    reviewAll: "release.mode は certified ではありません。認定書が効くのは certified のときだけです。",
    assumptions: "この数字が成り立つ前提",
    assumed: [
      "ラベルは、これから来る質問の偏りのない見本であること。選んで確認したものや、やさしいものだけでは成り立ちません。",
      "確認した人の判断が正しいこと。",
      "文書・プロンプト・モデル・検索の設定が変わらないこと。変わると認定書は無効になります。",
      "認定は、ラベルがそろってから一度だけ試すこと。少し増えるたびに通るまで試すと、確かさは下がります。",
      "言えるのは種類ごとの割合です。確かさも種類ごとのもので、一つひとつの回答が正しいという意味ではありません。",
    ],
  },
  en: {
    head: ["category", "labels", "released", "wrong", "bound", "allowed", "result"],
    results: {
      certified: "certified",
      too_few: "too few",
      too_many_wrong: "bound above allowed",
      high_risk: "always reviewed",
    },
    dryRun: "Nothing was written; this was a dry run.",
    imported: (added) => `New labels imported: ${added}`,
    voided: (certificateId, category, reason) => `Certificate ${certificateId} (${category}) is void now: ${reason}`,
    noLabels: "There are no labels yet. Decisions taken with konkyo review decide become labels.",
    goal: (allowed, confidence) =>
      `To be shown: of the answers that leave by themselves at most ${allowed} are wrong, with ${confidence} confidence`,
    written: (certificateId) => `certificate: ${certificateId}`,
    marks: "Marks from which an answer leaves",
    marksTested: "Marks tested",
    tooFew: (released, needed, missing, wrong) =>
      wrong === 0
        ? `${released} would be released. It takes ${needed} without a wrong one: ${missing} more.`
        : `${released} would be released, ${wrong} of them wrong. It takes ${needed} in all: ${missing} more, all of them right.`,
    tooManyWrong: (released, wrong, bound, allowed) =>
      `At the strictest marks tested, ${wrong} of ${released} are wrong: the bound ${bound} is above the allowed ${allowed}.`,
    needed: (needed, missing, wrong) =>
      `If no more than ${wrong} are wrong, ${needed} at the same marks would do: ${missing} more.`,
    highRisk: "release.categories gives this category risk: high. A person sees every answer, so it is not certified.",
    unscored: (count, metrics) => `${count} lack a required score (${metrics}) and are released at no marks.`,
    excluded: "Labels that do not count",
    exclusions: {
      not_judged: "no draft to judge",
      declined: "draft declined",
      not_releasable: "draft that leaves at no score, such as for its citations",
      made_with_unknown: "made with what is not known",
      corpus: "made from other documents than now",
      prompts: "made with other prompts than now",
      models: "made with other models or scoring than now",
      retrieval: "made with other search settings than now",
    },
    reviewAll: "release.mode is not certified: certificates count in that mode alone.",
    assumptions: "What these figures rest on",
    assumed: [
      "The labels are a fair sample of what will be asked: not a choice, and not the easy ones alone.",
      "The reviewers are right.",
      "Documents, prompts, models and search settings stay as they are; a change voids the certificate.",
      "Certification is tried once, when the labels are there. Trying after every few until it holds makes it less sure.",
      "Share and confidence are each category's own. No single answer is vouched for.",
    ],
  },
};
