import type { ParityMetric } from "./define-parity.js";
import { answerRelevancyParity } from "./metrics/answer-relevancy.js";
import { contextPrecisionParity, contextUtilisationParity } from "./metrics/context-precision.js";
import { contextRecallParity } from "./metrics/context-recall.js";
import { faithfulnessParity } from "./metrics/faithfulness.js";

/** Every metric that has a counterpart in the legacy generation of Ragas. */
export const parityMetrics: readonly ParityMetric[] = [
  answerRelevancyParity,
  faithfulnessParity,
  contextRecallParity,
  contextPrecisionParity,
  contextUtilisationParity,
];
