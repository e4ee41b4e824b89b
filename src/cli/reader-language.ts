import type { Language } from "../core/language.js";
import type { CommandContext } from "./context.js";

/** The language of whoever reads a command that has no option for it: the configured one, Japanese where it follows the question. */
export function readerLanguage(context: CommandContext): Language {
  const { language } = context.loadConfig().config;
  return language === "auto" ? "ja" : language;
}
