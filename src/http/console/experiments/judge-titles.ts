import type { Language } from "../../../core/language.js";
import { metricTitles } from "../../../report/experiment/metric-titles.js";
import type { Services } from "../../../services.js";
import type { View } from "../view.js";

const known = new WeakMap<Services, Map<Language, Readonly<Record<string, string>>>>();

/** The view with the titles of every judge too: an experiment's profile may use others than the configuration. */
export function withJudgeTitles(view: View, services: Services): View {
  const titles = known.get(services) ?? new Map<Language, Readonly<Record<string, string>>>();
  known.set(services, titles);
  const { language } = view;
  const found = titles.get(language) ?? metricTitles(services.config.judges.folders, language);
  titles.set(language, found);
  return { ...view, report: { ...view.report, metricTitles: found } };
}
