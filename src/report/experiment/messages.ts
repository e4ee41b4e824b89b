import type { Language } from "../../core/language.js";
import type { ExperimentMessages } from "./experiment-messages.js";
import { experimentMessagesEn } from "./messages.en.js";
import { experimentMessagesJa } from "./messages.ja.js";

/** The words of an experiment's page in `language`. */
export function experimentMessages(language: Language): ExperimentMessages {
  return language === "ja" ? experimentMessagesJa : experimentMessagesEn;
}
