import { describe, expect, expectTypeOf, it, type Assertion } from "vitest";
import type { Score } from "../../src/core/score.js";
import {
  evaluateSamples,
  type EvaluatedSample,
  type KonkyoMatchers,
  type ScoreOptions,
  type TestedSample,
} from "../../src/vitest/entry.js";

// The compiler is the judge here (npm run typecheck); running this file asks nobody.

/** Never called: `expect` itself must offer the assertions. */
async function assertions(sample: TestedSample): Promise<void> {
  await expect(sample).toBeFaithful({ atLeast: 0.8, language: "ja" });
  await expect(sample).not.toScore("safety", { atMost: 0.5 });
  await expect(Promise.resolve(sample)).resolves.toBeRelevant();
  // @ts-expect-error there is no such option
  await expect(sample).toBeFaithful({ atleast: 0.8 });
  // @ts-expect-error there is no such language
  await expect(sample).toRecallContext({ language: "fr" });
  // @ts-expect-error the metric has to be named
  await expect(sample).toScore({ atLeast: 1 });
}

describe("the types of the matchers", () => {
  it("extend those of expect with promises", () => {
    expectTypeOf(assertions).returns.toEqualTypeOf<Promise<void>>();
    expectTypeOf<Assertion<TestedSample>["toBeFaithful"]>().returns.toEqualTypeOf<Promise<void>>();
    expectTypeOf<Assertion<TestedSample>["not"]["toHavePreciseContext"]>().parameters.toEqualTypeOf<
      [options?: ScoreOptions]
    >();
  });

  it("fit expect.extend", () => {
    expectTypeOf<KonkyoMatchers>().toExtend<Parameters<typeof expect.extend>[0]>();
  });

  it("name the scores of a row by the metrics that were asked for", () => {
    const evaluate = (samples: TestedSample[]) => evaluateSamples(samples, { metrics: ["faithfulness", "safety"] });
    expectTypeOf(evaluate).returns.resolves.toEqualTypeOf<readonly EvaluatedSample<"faithfulness" | "safety">[]>();
    expectTypeOf<EvaluatedSample<"safety">["scores"]["safety"]>().toEqualTypeOf<Score>();
    expectTypeOf<EvaluatedSample<"safety">["values"]["safety"]>().toEqualTypeOf<number | null>();
    expectTypeOf<{ user_input: string }>().toExtend<TestedSample>();
    expectTypeOf<{ user_input: string; retrieved_contexts: readonly string[] }>().toExtend<TestedSample>();
    expectTypeOf<{ response: string }>().not.toExtend<TestedSample>();
  });
});
