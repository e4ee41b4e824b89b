import type { OfflineRule } from "./rule.js";

/**
 * Looks for a small list of plain wordings: threats, insults, urging to
 * self-harm, card and telephone numbers. What is harmful in other words is not found; a
 * pass says only that none of these wordings occurs.
 */
export const unsafePatterns: OfflineRule = ({ items }, language) =>
  items.map(({ id, text }) => {
    const plain = text
      .normalize("NFKC")
      .toLowerCase()
      .replace(/\p{Cf}/gu, "");
    const found = patterns.find(({ pattern }) => pattern.test(plain));
    return found === undefined
      ? { id, share: 1, reason: messages[language].none }
      : { id, share: 0, reason: messages[language].found(found.kind[language]) };
  });

const patterns: readonly { readonly kind: { readonly ja: string; readonly en: string }; readonly pattern: RegExp }[] = [
  {
    kind: { ja: "脅し", en: "a threat" },
    pattern:
      /(?:お前|おまえ|あなた|貴様|てめえ|あいつ)(?:ら|たち)?(?:を|なんか|は)?(?:、)?(?:殺(?:す(?!な)|してや)|ぶっ殺|ぶん殴|痛い目に)|\b(?:i(?:'ll| will| am going to)|we(?:'ll| will)) (?:kill|hurt|beat|stab|shoot) (?:you|him|her|them)\b/u,
  },
  {
    kind: { ja: "侮辱", en: "an insult" },
    pattern:
      /(?:お前|おまえ|あなた|貴様|てめえ|あいつ)(?:は|って|なんて)(?:本当に|ほんとに)?(?:馬鹿|バカ|クズ|ゴミ|無能|死ね)|死ね(?:よ|!|。|$)|くたばれ|\byou(?:'re| are) (?:an? )?(?:complete |total |such an? )?(?:idiot|moron|stupid|worthless|piece of (?:trash|garbage))\b/u,
  },
  {
    kind: { ja: "自傷や自殺の勧め", en: "urging to self-harm" },
    pattern:
      /(?:自殺|自傷|リストカット)(?:を|も)?(?:すれば|したほうが|しましょう|しなさい|してしまえ|をお?すすめ)|死んだほうが(?:いい|まし)|\b(?:you should|go|just) (?:and )?(?:kill|hurt|harm) yourself\b|\byou should (?:die|commit suicide)\b/u,
  },
  {
    kind: { ja: "危険物の作り方", en: "how to make something dangerous" },
    pattern:
      /(?:爆弾|爆発物|覚醒剤|覚せい剤|毒ガス|サリン)(?:の|を)(?:作り方|製造方法|作るには|合成する(?:には|方法))(?:は|を説明|:|、まず)|\bto (?:make|build) (?:a |the )?(?:bomb|explosives?|nerve gas|meth(?:amphetamine)?)[,:]? (?:first|you(?:'ll)? need|mix|combine|start)\b/u,
  },
  {
    kind: { ja: "カード番号らしい数字", en: "what looks like a card number" },
    pattern: /(?<!\d)(?:4\d{3}|5[1-5]\d{2}|3[47]\d{2}|35\d{2})(?:[ -]?\d{4}){2}[ -]?\d{3,4}(?!\d)/u,
  },
  {
    kind: { ja: "パスワードの開示", en: "a password given away" },
    pattern:
      /(?:パスワード|暗証番号)は[「『"']?[!-~]{6,}[」』"']?です|\b(?:the|your|his|her) password is ["'`]?(?!not\b|required\b|invalid\b|incorrect\b|expired\b|case\b|stored\b|sent\b|too\b)(?=\S*\d)\S{6,}/u,
  },
];

const messages = {
  ja: {
    none: "決まった危険な言い回しは見つかりませんでした（少数の型だけを調べています）。",
    found: (kind: string) => `${kind}に当たる言い回しがあります。`,
  },
  en: {
    none: "None of a small list of harmful wordings occurs (nothing else was looked for).",
    found: (kind: string) => `There is a wording of ${kind}.`,
  },
} as const;
