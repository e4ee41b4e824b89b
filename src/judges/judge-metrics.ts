import { shippedJudgesFolder } from "./catalog.js";
import type { JudgesConfig } from "./config.js";
import type { Judge } from "./judge.js";
import { judgeMetric, type JudgeMetric } from "./judge-metric.js";
import { readItemNames } from "./names/read-item-names.js";

/**
 * Judges as metrics, with the guidelines and the table of names that the configuration gives.
 *
 * @throws KonkyoError `prompt_invalid` naming a broken table of names
 */
export function judgeMetrics(judges: readonly Judge[], { folders, guidelines }: JudgesConfig): readonly JudgeMetric[] {
  if (judges.length === 0) return [];
  const names = readItemNames([shippedJudgesFolder(), ...folders]);
  return judges.map((judge) => judgeMetric(judge, { guidelines, names }));
}
