import type { Language } from "../../../core/language.js";
import { runsWordsEn } from "./messages.en.js";
import { runsWordsJa, type RunsWords } from "./messages.ja.js";

export function runsWords(language: Language): RunsWords {
  return language === "ja" ? runsWordsJa : runsWordsEn;
}
