import type { Language } from "../core/language.js";
import type { Score } from "../core/score.js";
import { projectFor } from "./open-projects.js";
import type { ProjectOptions } from "./project.js";
import { readTestedSample, type TestedSample } from "./tested-sample.js";

export interface EvaluationOptions<Name extends string> extends ProjectOptions {
  /** Names of metrics and judges. */
  readonly metrics: readonly Name[];
  /** Language of prompts and reasons; by default that of the configuration or of each question. */
  readonly language?: Language;
}

/** One sample with its scores; each is a value or the typed reason why there is none. */
export interface EvaluatedSample<Name extends string> {
  readonly id: string;
  readonly scores: Readonly<Record<Name, Score>>;
  /** The values alone; null where there is no score. */
  readonly values: Readonly<Record<Name, number | null>>;
}

/**
 * Scores samples for a test that asserts on several at once, in their order.
 * Metrics of one sample share equal requests.
 *
 * @throws KonkyoError `input_invalid` naming the sample, `usage` naming an unknown metric, or for the configuration
 */
export async function evaluateSamples<Name extends string>(
  samples: readonly TestedSample[],
  options: EvaluationOptions<Name>,
): Promise<readonly EvaluatedSample<Name>[]> {
  const { metrics: names, language, ...which } = options;
  const project = await projectFor(which);
  const metrics = names.map((name) => project.metric(name));
  const read = samples.map((sample, index) => readTestedSample(sample, `sample-${index + 1}`));
  return Promise.all(
    read.map(async (sample) => {
      const found = await project.score(metrics, sample, project.languageOf(sample, language));
      const scores = Object.fromEntries(names.map((name) => [name, found[name]])) as Record<Name, Score>;
      return { id: sample.id, scores, values: valuesOf(scores) };
    }),
  );
}

function valuesOf<Name extends string>(scores: Readonly<Record<Name, Score>>): Record<Name, number | null> {
  const entries = Object.entries<Score>(scores);
  return Object.fromEntries(
    entries.map(([name, score]) => [name, score.status === "scored" ? score.value : null]),
  ) as Record<Name, number | null>;
}
