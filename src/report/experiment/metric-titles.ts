import type { Language } from "../../core/language.js";
import { readJudges } from "../../judges/catalog.js";
import { textOf } from "../../judges/judge.js";
import { metrics } from "../../metrics/registry.js";

/** Titles of all metrics and judges by name; `folders` are those of the user's own judges. */
export function metricTitles(folders: readonly string[], language: Language): Readonly<Record<string, string>> {
  return Object.fromEntries([
    ...metrics.map(({ name, title }) => [name, title[language]] as const),
    ...readJudges(folders).map((judge) => [judge.name, textOf(judge, language).title] as const),
  ]);
}
