const voiced: Readonly<Record<string, string>> = { ァ: "バ", ィ: "ビ", ェ: "ベ", ォ: "ボ" };
const full: Readonly<Record<string, string>> = {
  ァ: "ア",
  ィ: "イ",
  ゥ: "ウ",
  ェ: "エ",
  ォ: "オ",
  ヮ: "ワ",
  ヵ: "カ",
  ヶ: "ケ",
};

/**
 * Writes a text the one way that all its spellings share: NFKC (half-width kana,
 * full-width letters and digits), lower case, one hyphen, one wave dash, one kind
 * of quote, ヴァ as バ, small vowels as large ones (ウィルス, ウイルス), 1ヶ月 and
 * 1か月 as 1カ月, and the last ー of a katakana word of four or more left out
 * (サーバー, サーバ). Characters that print nothing are dropped. Never throws;
 * lone surrogates stay as they are. The result is for matching, never for display.
 */
export function foldText(text: string): string {
  return foldKatakana(
    text
      .normalize("NFKC")
      .toLowerCase()
      .replace(/\p{Cf}/gu, "")
      .replace(/[‐‑‒–—―−]/gu, "-")
      .replace(/〜/gu, "~")
      .replace(/[“”]/gu, '"')
      .replace(/[‘’]/gu, "'"),
  );
}

function foldKatakana(text: string): string {
  return text
    .replace(/ヴ([ァィェォ])/gu, (_, vowel: string) => voiced[vowel] ?? vowel)
    .replace(/ヴ/gu, "ブ")
    .replace(/(\p{N})[ヵヶカケか](?=[月所国年箇条])/gu, "$1カ")
    .replace(/[ァィゥェォヮヵヶ]/gu, (letter) => full[letter] ?? letter)
    .replace(/(?<=[ァ-ヺー])-(?=[ァ-ヺ]|[^\p{L}\p{N}]|$)/gu, "ー")
    .replace(/(?<=[ァ-ヺー]{3})ー{1,4}(?![ァ-ヺー])/gu, "");
}
