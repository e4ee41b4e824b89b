import type { Language } from "../../../core/language.js";
import { reviewWordsEn } from "./messages.en.js";
import { reviewWordsJa, type ReviewWords } from "./messages.ja.js";

export function reviewWords(language: Language): ReviewWords {
  return language === "ja" ? reviewWordsJa : reviewWordsEn;
}
