import type { Language } from "../../../core/language.js";
import { corpusWordsEn } from "./messages.en.js";
import { corpusWordsJa, type CorpusWords } from "./messages.ja.js";

export function corpusWords(language: Language): CorpusWords {
  return language === "ja" ? corpusWordsJa : corpusWordsEn;
}
