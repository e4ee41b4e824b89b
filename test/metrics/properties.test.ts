import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Sample } from "../../src/core/sample.js";
import type { Convention, Score } from "../../src/core/score.js";
import { conventionSchema, scoreSchema } from "../../src/core/score.js";
import { contextPrecision } from "../../src/metrics/context-precision.js";
import type { Metric } from "../../src/metrics/define-metric.js";
import { rangeOf } from "../../src/metrics/define-metric.js";
import { faithfulness } from "../../src/metrics/faithfulness.js";
import { metrics } from "../../src/metrics/registry.js";
import { runMetric } from "../../src/metrics/run-metric.js";
import { summariseMetric } from "../../src/metrics/summarise.js";
import type { Mishap } from "../support/judged-world.js";
import { worldSample, worldScript, worldVector } from "../support/judged-world.js";
import { scriptedContext } from "../support/metric-context.js";

const texts = (high: number) =>
  fc.uniqueArray(
    fc.string({ unit: fc.constantFrom("あ", "い", "う", "漢", "字", "A", "b", "🍣", "1"), minLength: 1, maxLength: 4 }),
    {
      maxLength: high,
    },
  );
const parts = fc.record({ said: texts(5), expected: texts(4), contexts: texts(5) });
const mishaps = fc.constantFrom<Mishap>("none", "short", "empty", "extra", "repeated", "conflicting");
const seeds = fc.nat({ max: 1e6 });
const conventions = fc.constantFrom(...conventionSchema.options);

function measure(
  metric: Metric,
  sample: Sample,
  seed: number,
  over: { readonly convention?: Convention; readonly mishap?: Mishap } = {},
): Promise<Score> {
  const { convention = "strict", mishap = "none" } = over;
  const context = scriptedContext(worldScript(seed, mishap), { convention });
  const embedder: typeof context.embedder = {
    ...context.embedder,
    embed: async (asked) => ({
      vectors: asked.map((text) => Float64Array.from(worldVector(seed, text))),
      usage: { calls: 1, input_tokens: 1, output_tokens: 0 },
    }),
  };
  return runMetric(metric, sample, { ...context, embedder });
}

const valueOf = (score: Score) => (score.status === "scored" ? score.value : null);

describe.each(metrics)("$name", (metric) => {
  it("lies in its documented range, or is a typed absence, whatever the judge returns", async () => {
    await fc.assert(
      fc.asyncProperty(parts, seeds, mishaps, conventions, async (given, seed, mishap, convention) => {
        const score = await measure(metric, worldSample(given), seed, { convention, mishap });
        scoreSchema.parse(JSON.parse(JSON.stringify(score)));
        expect(score).not.toMatchObject({ code: "internal" });
        if (score.status !== "scored") return;
        const [low, high] = rangeOf(metric, convention);
        expect(score.value).toBeGreaterThanOrEqual(low);
        expect(score.value).toBeLessThanOrEqual(high);
      }),
    );
  });

  it("accounts for every item that it sent", async () => {
    await fc.assert(
      fc.asyncProperty(parts, seeds, mishaps, async (given, seed, mishap) => {
        const { reconciliation } = await measure(metric, worldSample(given), seed, { mishap });
        if (reconciliation === undefined) return;
        const { submitted, returned, missing, extra, repeated, conflicting } = reconciliation;
        expect(missing).toBeLessThanOrEqual(submitted);
        expect(returned).toBeGreaterThanOrEqual(submitted - missing + extra + repeated);
        expect(conflicting).toBeLessThanOrEqual(repeated);
      }),
    );
  });

  it("is never better for a verdict that was left out", async () => {
    await fc.assert(
      fc.asyncProperty(parts, seeds, async (given, seed) => {
        const whole = valueOf(await measure(metric, worldSample(given), seed));
        const short = valueOf(await measure(metric, worldSample(given), seed, { mishap: "short" }));
        if (whole === null || short === null) return;
        const gain = metric.higherIsBetter ? short - whole : whole - short;
        expect(gain).toBeLessThanOrEqual(1e-12);
      }),
    );
  });

  const ranked = new Set(["context_precision", "context_utilisation", "non_llm_context_precision"]);

  if (ranked.has(metric.name)) {
    it("judges each context alike in every order", async () => {
      await fc.assert(
        fc.asyncProperty(parts, seeds, async (given, seed) => {
          const sample = worldSample(given);
          const judged = ({ verdicts }: Score) => verdicts.map(({ text, verdict }) => `${text} ${verdict}`).sort();
          const before = await measure(metric, sample, seed);
          expect(judged(await measure(metric, reversed(sample), seed))).toEqual(judged(before));
        }),
      );
    });
  } else {
    it("does not depend on the order of the contexts", async () => {
      await fc.assert(
        fc.asyncProperty(parts, seeds, conventions, async (given, seed, convention) => {
          const sample = worldSample(given);
          const before = await measure(metric, sample, seed, { convention });
          const after = await measure(metric, reversed(sample), seed, { convention });
          expect([after.status, valueOf(after)]).toEqual([before.status, valueOf(before)]);
        }),
      );
    });
  }

  it("keeps the number of rows and never looks better when a row is lost", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(parts, { minLength: 2, maxLength: 5 }), seeds, fc.nat(), async (given, seed, pick) => {
        const scores = await Promise.all(given.map((each) => measure(metric, worldSample(each), seed)));
        const failed = await runMetric(metric, worldSample(given[0]!), failing());
        // A metric that asks nobody loses its score only with the whole row.
        const lost = failed.status === "judge_failed" ? failed : undefined;
        const at = pick % scores.length;
        fc.pre(scores[at]?.status === "scored");
        const whole = summariseMetric(metric, scores);
        const broken = summariseMetric(
          metric,
          scores.map((score, index) => (index === at ? lost : score)),
        );
        expect(broken.total).toBe(whole.total);
        const gain = broken.mean_at_worst! - whole.mean_at_worst!;
        expect(metric.higherIsBetter ? gain : -gain).toBeLessThanOrEqual(1e-12);
      }),
      { numRuns: 30 },
    );
  });
});

describe("adding to a sample", () => {
  it("a supported claim never lowers faithfulness", async () => {
    await fc.assert(
      fc.asyncProperty(parts, seeds, fc.integer({ min: 0, max: 5 }), async (given, seed, place) => {
        const contexts = [...given.contexts, "支え"];
        const supported = Array.from("零壱弐参四五六七八九").find((text) => isSupported(seed, contexts, text));
        fc.pre(supported !== undefined);
        const said = [...given.said];
        said.splice(Math.min(place, said.length), 0, supported);
        const before = valueOf(await measure(faithfulness, worldSample({ ...given, contexts }), seed));
        const after = valueOf(await measure(faithfulness, worldSample({ ...given, contexts, said }), seed));
        expect(after).toBeGreaterThanOrEqual(before ?? 0);
      }),
    );
  });

  it("an irrelevant last context never raises context precision", async () => {
    await fc.assert(
      fc.asyncProperty(parts, seeds, async (given, seed) => {
        const sample = worldSample(given);
        const before = await measure(contextPrecision, sample, seed);
        const after = await measure(
          contextPrecision,
          worldSample({ ...given, contexts: [...given.contexts, "無関係"] }),
          seed,
        );
        fc.pre(before.status === "scored" && after.verdicts.at(-1)?.verdict === "no");
        expect(valueOf(after)).toBe(valueOf(before));
      }),
    );
  });
});

function reversed(sample: Sample): Sample {
  return {
    ...sample,
    retrieved_contexts: [...(sample.retrieved_contexts ?? [])].reverse(),
    retrieved_context_ids: [...(sample.retrieved_context_ids ?? [])].reverse(),
  };
}

function isSupported(seed: number, contexts: readonly string[], text: string): boolean {
  const entailment = worldScript(seed)["entailment"] as unknown as (input: unknown) => {
    value: { verdicts: readonly { supported: boolean }[] };
  };
  return entailment({ contexts, statements: [{ id: "s1", text }] }).value.verdicts[0]?.supported === true;
}

/** A context of which every request fails. */
function failing() {
  const context = scriptedContext({});
  const reply = { ok: false, code: "timeout", message: "", raw: "", model: "m", offline: false, prompt: "" } as const;
  const cost = { attempts: 1, usage: { calls: 1, input_tokens: 0, output_tokens: 0 }, duration_ms: 0 };
  return {
    ...context,
    judge: { ...context.judge, run: async () => ({ ...reply, ...cost }) },
    embedder: { ...context.embedder, embed: () => Promise.reject(new Error("down")) },
  };
}
