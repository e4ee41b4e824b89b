import type { Language } from "../../core/language.js";
import { html, type Html } from "../../report/html.js";

/** Tells readers aloud in which language a text is; nothing where that is not known. */
export function languageAttribute(language: Language | null | undefined): Html | null {
  return language == null ? null : html`lang="${language}"`;
}
