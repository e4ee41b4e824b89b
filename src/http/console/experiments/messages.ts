import type { Language } from "../../../core/language.js";
import { experimentsWordsEn } from "./messages.en.js";
import { experimentsWordsJa, type ExperimentsWords } from "./messages.ja.js";

export function experimentsWords(language: Language): ExperimentsWords {
  return language === "ja" ? experimentsWordsJa : experimentsWordsEn;
}
