import { z } from "zod";

/** BCP-47 codes of the languages that prompts, messages and rules exist in. */
export const languageSchema = z.enum(["ja", "en"]);
export type Language = z.infer<typeof languageSchema>;

const japaneseLetters = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー々〆ｦ-ﾟ]/gu;
const latinWords = /[A-Za-z]+(?:['’-][A-Za-z]+)*/g;

/**
 * The language to answer in. Japanese when the text carries any kana, or when
 * its Han characters are at least as many as its Latin words; else English.
 */
export function detectLanguage(text: string): Language {
  const letters = text.match(japaneseLetters)?.length ?? 0;
  if (letters === 0) return "en";
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return "ja";
  return letters >= (text.match(latinWords)?.length ?? 0) ? "ja" : "en";
}
