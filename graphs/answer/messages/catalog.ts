import type { Language } from "../../../src/core/language.js";
import type { OutcomeReason } from "../../../src/core/outcome.js";
import { english } from "./en.js";
import { japanese } from "./ja.js";

/** What people read when there is no answer: the message and the next step, for each reason. */
export interface OutcomeMessages {
  readonly reasons: Readonly<
    Record<Exclude<OutcomeReason, "answered">, { readonly message: string; readonly next_step: string }>
  >;
}

const byLanguage: Readonly<Record<Language, OutcomeMessages>> = { ja: japanese, en: english };

/** The texts in a language; Japanese where the run has none yet. */
export function messages(language: Language | null): OutcomeMessages {
  return byLanguage[language ?? "ja"];
}
