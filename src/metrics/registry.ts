import { KonkyoError } from "../core/errors.js";
import { answerRelevancy } from "./answer-relevancy.js";
import { contextPrecision } from "./context-precision.js";
import { contextRecall } from "./context-recall.js";
import { contextSetPrecision } from "./context-set-precision.js";
import { contextUtilisation } from "./context-utilisation.js";
import type { Metric } from "./define-metric.js";
import { faithfulness } from "./faithfulness.js";

/** Every metric there is, in the order in which they are shown. */
export const metrics: readonly Metric[] = [
  answerRelevancy,
  faithfulness,
  contextRecall,
  contextPrecision,
  contextUtilisation,
  contextSetPrecision,
];

export const metricsByName: ReadonlyMap<string, Metric> = new Map(metrics.map((metric) => [metric.name, metric]));

/**
 * The metrics of these names, in their order, each once.
 *
 * @throws KonkyoError `config_invalid` when there is no metric of a name
 */
export function selectMetrics(names: readonly string[]): readonly Metric[] {
  return [...new Set(names)].map((name) => {
    const metric = metricsByName.get(name);
    if (metric !== undefined) return metric;
    throw new KonkyoError("config_invalid", `there is no metric named ${JSON.stringify(name)}`, {
      where: "evaluation.metrics",
      hint: `Use one of ${[...metricsByName.keys()].join(", ")}.`,
    });
  });
}
