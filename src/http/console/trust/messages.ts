import type { Language } from "../../../core/language.js";
import { trustWordsEn } from "./messages.en.js";
import { trustWordsJa, type TrustWords } from "./messages.ja.js";

export function trustWords(language: Language): TrustWords {
  return language === "ja" ? trustWordsJa : trustWordsEn;
}
