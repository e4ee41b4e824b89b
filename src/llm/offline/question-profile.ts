import { fold } from "./folding.js";
import { strictFactsOf } from "./strict-facts.js";
import { termsOf, type Terms } from "./terms.js";

/** What a question asks for. */
export interface QuestionProfile {
  readonly terms: Terms;
  /** Names with digits, underscores, dashes or capitals that the passage must carry. Folded. */
  readonly identifiers: ReadonlySet<string>;
  readonly quantities: readonly string[];
  /** Terms of each proper name: katakana words, and Latin words with a capital inside the sentence. */
  readonly names: readonly Terms[];
  /** A sentence that answers looks like this; undefined when the question tells nothing of it. */
  readonly expects: RegExp | undefined;
}

export function profileOf(question: string): QuestionProfile {
  const folded = fold(question).replace(asking, " ");
  const facts = strictFactsOf(question);
  const identifiers = new Set([...facts.identifiers].filter((name) => /[\d_./:-]/.test(name)));
  // Identifiers are held to the letter elsewhere; their parts would only drown what is asked about them.
  const subject = [...identifiers].reduce((text, name) => text.replaceAll(name, " "), folded);
  return {
    terms: termsOf(subject.trim() === "" ? folded : subject),
    identifiers,
    quantities: facts.quantities.map(({ number }) => number),
    names: [...question.normalize("NFKC").matchAll(properName)].map(([name]) => termsOf(name)),
    expects: expectations.find(([pattern]) => pattern.test(fold(question)))?.[1],
  };
}

const properName = /[ァ-ヺー]{3,}|(?<=[a-z,] )[A-Z][A-Za-z]{2,}/g;

// Words that ask and name no subject.
const asking =
  /教えて(?:ください|下さい|ほしい|欲しい)?|知りたい(?:です|のですが)?|(?:何|なに|なん)(?:です|でしょう)か|(?:何|どんな|どのような|どういう)(?:もの|こと|意味)?|どう(?:すれば|したら|やって)(?:よい|いい|良い)?(?:です|でしょう)?か?|ですか|ますか|でしょうか|いくつ|いくら|いつ|どこ|だれ|誰|なぜ|どうして|どれ|どちら|どの(?:くらい|ぐらい|程度)|可能ですか|\b(?:what|when|where|which|who|whom|whose|why|how|please|tell me|explain|many|much)\b/gu;

const expectations: readonly (readonly [RegExp, RegExp])[] = [
  [
    /いつ|何[年月日時]|何曜|期限|\bwhen\b|what (?:year|date|time|day)/,
    /\d+\s*(?:年|月|日|時|世紀|営業日|週|か月)|\d{4}|曜日|毎[月週日年]|以内|\b(?:january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|century|days?|hours?|weeks?|months?)\b/,
  ],
  [/いくら|料金|何円|how much|price|cost/, /\d|無料|\bfree\b/],
  [
    /いくつ|何(?:人|名|個|回|件|台|本|枚|つ|匹|歳|キロ|メートル|パーセント)|どの(?:くらい|ぐらい|程度)|高さ|長さ|面積|人口|距離|how (?:many|long|tall|far|old|high|big|large|often)|population/,
    /\d/,
  ],
  [/誰|だれ|\bwho\b/, /\p{Script=Han}{2,}|[ァ-ヺー・]{3,}|\b[a-z]+\b/u],
  [
    /どこ|何処|\bwhere\b/,
    /[都道府県市区町村国州島海山川駅側内部上下]|フォルダ|画面|メニュ|\b(?:in|at|on|near|under)\b/,
  ],
  [
    /なぜ|どうして|理由|\bwhy\b/,
    /ため|から|ので|により|によって|理由|原因|\bbecause\b|\bsince\b|\bdue to\b|\breason\b|so that/,
  ],
];
