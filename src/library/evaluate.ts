import type { Language } from "../core/language.js";
import type { Score } from "../core/score.js";
import { evaluateSamples, type EvaluatedSample } from "../../graphs/evaluation/evaluate-samples.js";
import { readTestedSample, type TestedSample } from "../vitest/tested-sample.js";
import type { OpenedServices } from "./open-services.js";

export interface EvaluateOptions<Name extends string> {
  /** Names of metrics and judges; by default those of the configuration (`evaluation`). */
  readonly metrics?: readonly Name[] | undefined;
  /** Language of prompts and reasons; by default that of the configuration or of each question. */
  readonly language?: Language | undefined;
  /** Stops all samples of the call. */
  readonly signal?: AbortSignal | undefined;
}

/** One sample with its scores; each is a value or the typed reason why there is none. */
export interface Evaluation<Name extends string = string> {
  readonly id: string;
  /** Of the recorded run. */
  readonly process_id: string;
  readonly scores: Readonly<Record<Name, Score>>;
  /** The values alone; null where there is no score. */
  readonly values: Readonly<Record<Name, number | null>>;
}

/**
 * Scores samples, each as a recorded run of its own, at most `experiments.concurrency` at once.
 *
 * @returns in the order of the samples
 * @throws KonkyoError `input_invalid` naming the sample, `usage` naming an unknown metric, `cancelled`
 */
export async function evaluate<Name extends string>(
  { services, metric }: OpenedServices,
  samples: readonly TestedSample[],
  { metrics: names, language, signal = new AbortController().signal }: EvaluateOptions<Name>,
): Promise<readonly Evaluation<Name>[]> {
  const metrics = names === undefined ? services.metrics : [...new Set<string>(names)].map(metric);
  const read = samples.map((sample, index) => readTestedSample(sample, `sample-${index + 1}`));
  const config = language === undefined ? services.config : { ...services.config, language };
  const evaluated = await evaluateSamples({ ...services, config }, read, { metrics, signal });
  return evaluated.map((sample) => byName<Name>(sample));
}

function byName<Name extends string>({ id, process_id, scores }: EvaluatedSample): Evaluation<Name> {
  const named = scores.map((score): [string, Score] => [score.metric, score]);
  const values = scores.map((score) => [score.metric, score.status === "scored" ? score.value : null]);
  return {
    id,
    process_id,
    scores: Object.fromEntries(named) as Record<Name, Score>,
    values: Object.fromEntries(values) as Record<Name, number | null>,
  };
}
