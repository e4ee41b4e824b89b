import type { Language } from "../../../core/language.js";
import { askWordsEn } from "./messages.en.js";
import { askWordsJa, type AskWords } from "./messages.ja.js";

export function askWords(language: Language): AskWords {
  return language === "ja" ? askWordsJa : askWordsEn;
}
