import type { ParityMetric } from "./define-parity.js";
import { answerCorrectnessParity } from "./metrics/answer-correctness.js";
import { answerRelevancyParity } from "./metrics/answer-relevancy.js";
import { contextEntityRecallParity } from "./metrics/context-entity-recall.js";
import { contextPrecisionParity, contextUtilisationParity } from "./metrics/context-precision.js";
import { contextRecallParity } from "./metrics/context-recall.js";
import { factualCorrectnessParity } from "./metrics/factual-correctness.js";
import { faithfulnessParity } from "./metrics/faithfulness.js";
import { idContextPrecisionParity, idContextRecallParity } from "./metrics/id-context.js";
import { noiseSensitivityIrrelevantParity, noiseSensitivityRelevantParity } from "./metrics/noise-sensitivity.js";
import { nonLlmContextPrecisionParity, nonLlmContextRecallParity } from "./metrics/non-llm-context.js";
import { semanticSimilarityParity } from "./metrics/semantic-similarity.js";

/** Every metric that has a counterpart in the legacy generation of Ragas. */
export const parityMetrics: readonly ParityMetric[] = [
  answerRelevancyParity,
  faithfulnessParity,
  contextRecallParity,
  contextPrecisionParity,
  contextUtilisationParity,
  idContextPrecisionParity,
  idContextRecallParity,
  nonLlmContextPrecisionParity,
  nonLlmContextRecallParity,
  contextEntityRecallParity,
  noiseSensitivityRelevantParity,
  noiseSensitivityIrrelevantParity,
  factualCorrectnessParity,
  answerCorrectnessParity,
  semanticSimilarityParity,
];
