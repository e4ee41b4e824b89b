import type { Metric } from "../metrics/define-metric.js";
import { metricsByName } from "../metrics/registry.js";
import { readJudges } from "./catalog.js";
import type { JudgesConfig } from "./config.js";
import { judgeMetrics } from "./judge-metrics.js";

/**
 * Every metric and judge by its name. Reads the files of the judges.
 *
 * @throws KonkyoError `prompt_invalid` naming the file
 */
export function knownMetrics(config: JudgesConfig): ReadonlyMap<string, Metric> {
  const judges = judgeMetrics(readJudges(config.folders, new Set(metricsByName.keys())), config);
  return new Map([...metricsByName, ...judges.map((judge): [string, Metric] => [judge.name, judge])]);
}
