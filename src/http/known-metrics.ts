import { readJudges } from "../judges/catalog.js";
import { judgeMetrics } from "../judges/judge-metrics.js";
import type { Metric } from "../metrics/define-metric.js";
import { metricsByName } from "../metrics/registry.js";
import type { Services } from "../services.js";
import { HttpProblem } from "./problem.js";

const known = new WeakMap<Services, ReadonlyMap<string, Metric>>();

/** Every metric and judge by its name; judges are read once for a tenant. */
export function knownMetrics(services: Services): ReadonlyMap<string, Metric> {
  const before = known.get(services);
  if (before !== undefined) return before;
  const { judges } = services.config;
  const graders = judgeMetrics(readJudges(judges.folders, new Set(metricsByName.keys())), judges);
  const all = new Map([...metricsByName, ...graders.map((metric): [string, Metric] => [metric.name, metric])]);
  known.set(services, all);
  return all;
}

/**
 * The metrics of these names, each once; without any, those of the configuration.
 *
 * @throws HttpProblem `input_invalid` naming the first that there is none of
 */
export function chooseMetrics(services: Services, names: readonly string[] | undefined): readonly Metric[] {
  if (names === undefined) return services.metrics;
  const all = knownMetrics(services);
  return [...new Set(names)].map((name, index) => {
    const metric = all.get(name);
    if (metric !== undefined) return metric;
    throw new HttpProblem("input_invalid", `there is no metric named ${JSON.stringify(name)}`, {
      where: `body.metrics[${index}]`,
      hint: `There are ${[...all.keys()].join(", ")}.`,
    });
  });
}
