import type { Language } from "../../../src/core/language.js";
import { english } from "./en.js";
import { japanese } from "./ja.js";
import type { OutcomeMessages } from "./outcome-messages.js";

const byLanguage: Readonly<Record<Language, OutcomeMessages>> = { ja: japanese, en: english };

/** The texts in a language; Japanese where the run has none yet. */
export function messages(language: Language | null): OutcomeMessages {
  return byLanguage[language ?? "ja"];
}
