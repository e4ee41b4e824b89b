import { knownMetrics } from "../judges/known-metrics.js";
import type { Metric } from "../metrics/define-metric.js";
import type { Services } from "../services.js";
import { HttpProblem } from "./problem.js";

const known = new WeakMap<Services, ReadonlyMap<string, Metric>>();

/** Every metric and judge by its name; judges are read once for a tenant. */
export function metricsOfTenant(services: Services): ReadonlyMap<string, Metric> {
  const all = known.get(services) ?? knownMetrics(services.config.judges);
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
  const all = metricsOfTenant(services);
  return [...new Set(names)].map((name, index) => {
    const metric = all.get(name);
    if (metric !== undefined) return metric;
    throw new HttpProblem("input_invalid", `there is no metric named ${JSON.stringify(name)}`, {
      where: `body.metrics[${index}]`,
      hint: `There are ${[...all.keys()].join(", ")}.`,
    });
  });
}
