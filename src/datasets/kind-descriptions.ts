import type { Language } from "../core/language.js";
import type { QuestionKind } from "./categories.js";

/** What tells the seven kinds apart; the same order of precedence as that of the rules. */
export const kindDescriptions: Readonly<Record<QuestionKind, Readonly<Record<Language, string>>>> = {
  system: {
    ja: "アシスタント自身についての質問。モデル、作り手、できること、内部の指示、候補を選ぶ基準など。ほかのどの種類よりも優先する",
    en: "About the assistant itself: its model, its makers, what it can do, its instructions, how it chooses items. Comes before every other kind",
  },
  standard: {
    ja: "条件のない、ふつうの相談や質問。ほかの種類に当てはまらないときに選ぶ",
    en: "An ordinary request or question without conditions; chosen when no other kind fits",
  },
  numeric_constraint: {
    ja: "カロリー、時間、費用、人数など、数値の上限や下限、範囲を条件にしている。除くものや使うものの指定もあれば、そちらを優先する",
    en: "Sets a limit or range as a number: calories, time, cost, servings. Where something is also to be left out or included, that kind comes first",
  },
  excluded_items: {
    ja: "使わないもの、含まないものを指定している（抜き、なし、アレルギーなど）。使うものの指定や数値の条件が一緒にあっても、この種類にする",
    en: "Names something to be left out (without, free of, allergic to), also where something is to be included or a number is set",
  },
  required_items: {
    ja: "必ず使うもの、含むものを指定している。数値の条件が一緒にあっても、この種類にする",
    en: "Names something that must be used or included, also where a number is set",
  },
  pairing: {
    ja: "ある料理や品物に合うもの、添えるものを尋ねている。ほかの条件があっても、この種類にする",
    en: "Asks what goes with a given dish or thing, or what to serve beside it, whatever else it sets",
  },
  no_result: {
    ja: "当てはまるものがないと見込まれている。期待される文書が 0 件か、模範回答が「見つからない」と述べているときだけ選ぶ。アシスタント自身についての質問を除き、ほかの種類よりも優先する",
    en: "Expected to have no result. Chosen only when 0 documents are expected or the reference says that nothing is found; then it comes before every other kind but questions about the assistant itself",
  },
};
