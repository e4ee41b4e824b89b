import { KonkyoError } from "../core/errors.js";
import { answerCorrectness } from "./answer-correctness.js";
import { answerRelevancy } from "./answer-relevancy.js";
import { citationValidity } from "./citation-validity.js";
import { contextEntityRecall } from "./context-entity-recall.js";
import { contextPrecision } from "./context-precision.js";
import { contextRecall } from "./context-recall.js";
import { contextSetPrecision } from "./context-set-precision.js";
import { contextUtilisation } from "./context-utilisation.js";
import type { Metric } from "./define-metric.js";
import { factualCorrectness } from "./factual-correctness.js";
import { faithfulness } from "./faithfulness.js";
import { idContextPrecision } from "./id-context-precision.js";
import { idContextRecall } from "./id-context-recall.js";
import { isNotFound } from "./is-not-found.js";
import { languageMatch } from "./language-match.js";
import { noItemsProposed } from "./no-items-proposed.js";
import { noiseSensitivityIrrelevant } from "./noise-sensitivity-irrelevant.js";
import { noiseSensitivityRelevant } from "./noise-sensitivity-relevant.js";
import { nonLlmContextPrecision } from "./non-llm-context-precision.js";
import { nonLlmContextRecall } from "./non-llm-context-recall.js";
import { semanticSimilarity } from "./semantic-similarity.js";

/** Every metric there is, in the order in which they are shown. */
export const metrics: readonly Metric[] = [
  answerRelevancy,
  faithfulness,
  contextRecall,
  contextPrecision,
  contextUtilisation,
  contextSetPrecision,
  idContextPrecision,
  idContextRecall,
  nonLlmContextPrecision,
  nonLlmContextRecall,
  contextEntityRecall,
  noiseSensitivityRelevant,
  noiseSensitivityIrrelevant,
  factualCorrectness,
  answerCorrectness,
  semanticSimilarity,
  citationValidity,
  isNotFound,
  noItemsProposed,
  languageMatch,
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
