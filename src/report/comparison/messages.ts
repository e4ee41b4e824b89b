import type { Language } from "../../core/language.js";
import type { ComparisonMessages } from "./comparison-messages.js";
import { comparisonMessagesEn } from "./messages.en.js";
import { comparisonMessagesJa } from "./messages.ja.js";

/** The words of a comparison's page in `language`. */
export function comparisonMessages(language: Language): ComparisonMessages {
  return language === "ja" ? comparisonMessagesJa : comparisonMessagesEn;
}
