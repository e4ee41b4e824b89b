/** What `konkyo/vitest` offers. The only file of this folder that others import. */
export { evaluateSamples, type EvaluatedSample, type EvaluationOptions } from "./evaluate-samples.js";
export { konkyoMatchers, type KonkyoAssertions, type KonkyoMatchers, type ScoreOptions } from "./matchers.js";
export { closeKonkyo } from "./open-projects.js";
export type { ProjectOptions } from "./project.js";
export type { TestedSample } from "./tested-sample.js";
