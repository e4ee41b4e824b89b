import { foldDates } from "./dates.js";

/**
 * One spelling for what readers take as the same: width, letter case, invisible
 * characters, long vowel at the end of katakana words, Japanese numerals before a counter,
 * English number words, and a few everyday synonyms of manuals.
 */
export function fold(text: string): string {
  const plain = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\p{Cf}\u0300-\u0302]/gu, "")
    .replace(/[’‘`]/g, "'")
    .replace(/(\d),(?=\d{3}(?!\d))/g, "$1")
    .replace(/([ァ-ヺ]{2,})ー(?![ァ-ヺー])/g, "$1")
    .replace(
      /([〇一二三四五六七八九十百]+)(?=つ|人|名|匹|頭|羽|本|台|枚|個|冊|軒|隻|両|杯|匹|回|件|年|か月|ヶ月|カ月|箇月|週|日|時間|分|秒|階|歳|円|割|%|パーセント)/g,
      (digits) => String(kanjiNumber(digits)),
    )
    .replace(/\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b/g, (word) =>
      String(numberWords.indexOf(word) + 2),
    );
  return synonyms.reduce((result, [pattern, word]) => result.replace(pattern, word), foldDates(plain));
}

const numberWords = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

const synonyms: readonly (readonly [RegExp, string])[] = [
  [/(?<=\d\s?(?:日|年|週|か月|ヶ月|時間|分|秒))間/g, ""],
  [/デフォルト(?:の)?値|規定値|初期値|デフォルト(?:の)?設定値/g, "既定値"],
  [/デフォルト(?=で|の|は|、)/g, "既定"],
  [/締め?切り?日?|〆切り?/g, "期限"],
  [/手順|やり方|やりかた/g, "方法"],
  [/値段|価格|費用/g, "料金"],
  [/eメール|電子メール|メイル/g, "メール"],
  [/ひとり/g, "1人"],
  [/ふたり/g, "2人"],
];

const digitOf = "〇一二三四五六七八九";

function kanjiNumber(text: string): number {
  if (!/[十百]/.test(text)) return Number([...text.matchAll(/./gu)].map(([digit]) => digitOf.indexOf(digit)).join(""));
  const [, hundreds = "", tens = "", ones = ""] = /^(?:(.?)百)?(?:(.?)十)?(.?)$/u.exec(text) ?? [];
  const count = (digit: string, present: boolean): number =>
    present ? (digit === "" ? 1 : digitOf.indexOf(digit)) : 0;
  return count(hundreds, text.includes("百")) * 100 + count(tens, text.includes("十")) * 10 + count(ones, ones !== "");
}
