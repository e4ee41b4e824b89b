import type { Language } from "../core/language.js";
import type { ReportMessages } from "./report-messages.js";

/** What every section of a page needs to know beside its own records. */
export interface PageContext {
  readonly language: Language;
  readonly messages: ReportMessages;
  /** Titles of metrics by name. */
  readonly metricTitles: Readonly<Record<string, string>>;
}
