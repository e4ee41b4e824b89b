/// <reference types="vitest" preserve="true" />
import { KonkyoError } from "../core/errors.js";
import type { Language } from "../core/language.js";
import { boundOf, keeps, type BoundOptions } from "./bound.js";
import { failureMessage } from "./failure-message.js";
import { projectFor } from "./open-projects.js";
import type { ProjectOptions } from "./project.js";
import { readTestedSample } from "./tested-sample.js";

/** What an assertion may say; without a bound, the profile's mark holds. */
export interface ScoreOptions extends BoundOptions {
  /** Language of prompts, reasons and messages; by default that of the configuration or of the question. */
  readonly language?: Language;
}

/** What an assertion on a sample gives: to be awaited. */
export interface KonkyoAssertions<Result = Promise<void>> {
  /** Every statement of the response is carried by its contexts (`faithfulness`). */
  toBeFaithful(options?: ScoreOptions): Result;
  /** The response answers the question (`answer_relevancy`). */
  toBeRelevant(options?: ScoreOptions): Result;
  /** The contexts hold what the ideal answer says (`context_recall`). */
  toRecallContext(options?: ScoreOptions): Result;
  /** The useful contexts stand first (`context_precision`). */
  toHavePreciseContext(options?: ScoreOptions): Result;
  /** Any metric or judge, by its name. */
  toScore(metric: string, options?: ScoreOptions): Result;
}

declare module "vitest" {
  // Its parameter is vitest's own, and has to be repeated.
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type, @typescript-eslint/no-unused-vars
  interface Matchers<T> extends KonkyoAssertions {}
}

/**
 * The matchers for `expect.extend`, over the konkyo.yaml, the .env and the
 * environment of the folder that the tests run in. Without a key, rules judge.
 *
 * A score that does not exist (`missing_input`, `not_applicable`,
 * `judge_failed`, `skipped`) fails an assertion, and one with `.not` as well: it
 * shows nothing either way.
 *
 * @throws KonkyoError when the configuration, a judge or a reference file is wrong
 */
export async function konkyoMatchers(options: ProjectOptions = {}): Promise<KonkyoMatchers> {
  await projectFor(options);
  const named = (metric: string): NamedMatcher =>
    function (received, asked) {
      return assess(this, options, { metric, received, asked });
    };
  return {
    toBeFaithful: named("faithfulness"),
    toBeRelevant: named("answer_relevancy"),
    toRecallContext: named("context_recall"),
    toHavePreciseContext: named("context_precision"),
    toScore(received, metric, asked) {
      return assess(this, options, { metric, received, asked });
    },
  };
}

/** The matchers as vitest calls them. */
export type KonkyoMatchers = Readonly<Record<Exclude<keyof KonkyoAssertions, "toScore">, NamedMatcher>> & {
  toScore(this: MatcherState, received: unknown, metric: string, options?: ScoreOptions): Promise<MatcherResult>;
};
type NamedMatcher = (this: MatcherState, received: unknown, options?: ScoreOptions) => Promise<MatcherResult>;

/** The part of vitest's state that is read here. */
interface MatcherState {
  readonly isNot?: boolean;
  /** Absent where a matcher is a part of `toEqual` and the like, which cannot wait for it. */
  readonly promise?: string;
}

interface MatcherResult {
  readonly pass: boolean;
  readonly message: () => string;
}

interface Assessment {
  readonly metric: string;
  readonly received: unknown;
  readonly asked: ScoreOptions | undefined;
}

function assess(state: MatcherState, options: ProjectOptions, assessment: Assessment): Promise<MatcherResult> {
  if (state.promise === undefined) {
    throw new KonkyoError("usage", "a judge is asked for this matcher, so it cannot stand inside another", {
      hint: "Write await expect(sample).toBeFaithful() and the like.",
    });
  }
  return judged(state.isNot === true, options, assessment);
}

async function judged(isNot: boolean, options: ProjectOptions, assessment: Assessment): Promise<MatcherResult> {
  const project = await projectFor(options);
  const metric = project.metric(assessment.metric);
  const sample = readTestedSample(assessment.received, "sample");
  const asked = assessment.asked ?? {};
  const bound = boundOf(metric, sample, asked, project);
  const language = project.languageOf(sample, asked.language);
  const score = (await project.score([metric], sample, language))[metric.name];
  if (score === undefined) throw new Error(`the evaluation gave no score of ${metric.name}`);
  // Vitest turns the result round after `.not`; an absence must fail there too.
  const pass = score.status === "scored" ? keeps(bound, metric, score.value) : isNot;
  return { pass, message: () => failureMessage({ score, bound, isNot, sample, language }) };
}
