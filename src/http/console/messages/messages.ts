import type { Language } from "../../../core/language.js";
import { consoleWordsEn } from "./messages.en.js";
import { consoleWordsJa, type ConsoleWords } from "./messages.ja.js";

/** The words of the console's frame in `language`. */
export function consoleWords(language: Language): ConsoleWords {
  return language === "ja" ? consoleWordsJa : consoleWordsEn;
}
