import type { Language } from "../core/language.js";
import { messagesEn } from "./messages.en.js";
import { messagesJa } from "./messages.ja.js";
import type { ReportMessages } from "./report-messages.js";

/** The words of a report in `language`. */
export function reportMessages(language: Language): ReportMessages {
  return language === "ja" ? messagesJa : messagesEn;
}

/** The label of `key`, or the key itself where a newer part of the program knows more than this page. */
export function labelOf(labels: Readonly<Record<string, string>>, key: string): string {
  return Object.hasOwn(labels, key) ? (labels[key] ?? key) : key;
}
